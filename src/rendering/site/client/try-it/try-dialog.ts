import { create, CROSS, icon } from '../dom.js';
import { EntryForm } from './entry-form.js';
import { explainFailure } from './explain-failure.js';
import { requestFor, type Operation } from './operation.js';
import { responseView } from './response-view.js';
import { text } from './try-texts.js';

/** A dialog with the form of an operation and its last response. */
export function createTryDialog(operation: Operation): HTMLDialogElement {
  const form = new EntryForm(operation);
  const send = create('button', { class: 'try-send' }, text('trySend'));
  const result = create('div', {
    class: 'try-result',
    role: 'region',
    'aria-label': text('tryResponse'),
    'aria-live': 'polite',
  });
  const close = create(
    'button',
    { type: 'button', class: 'try-close', 'aria-label': text('close') },
    icon(CROSS),
  );
  const method = operation.method.toUpperCase();
  const dialog = create(
    'dialog',
    { class: 'try-dialog', 'aria-label': `${text('tryIt')}: ${method} ${operation.path}` },
    create(
      'header',
      {},
      create('code', { dir: 'ltr' }, create('b', {}, method), ` ${operation.path}`),
      close,
    ),
    form.element,
    result,
  );
  form.element.append(send);
  close.addEventListener('click', () => {
    dialog.close();
  });
  let running: AbortController | undefined;
  form.element.addEventListener('submit', (event) => {
    event.preventDefault();
    if (running !== undefined) {
      running.abort();
      return;
    }
    running = new AbortController();
    send.textContent = text('tryCancel');
    result.replaceChildren(create('p', {}, text('trySending')));
    void answerTo(operation, form, running.signal).then((nodes) => {
      running = undefined;
      send.textContent = text('trySend');
      result.replaceChildren(...nodes);
    });
  });
  document.body.append(dialog);
  return dialog;
}

async function answerTo(operation: Operation, form: EntryForm, signal: AbortSignal): Promise<Node[]> {
  let request: Request;
  try {
    request = requestFor(operation, form.entries());
  } catch (error) {
    // An invalid address, or a value that no header can have.
    return [failure(error instanceof Error ? error.message : String(error))];
  }
  const started = performance.now();
  try {
    const response = await fetch(request, { signal });
    return await responseView(response, performance.now() - started);
  } catch {
    return [failure(signal.aborted ? text('tryStopped') : await explainFailure(new URL(request.url)))];
  }
}

function failure(message: string): HTMLElement {
  return create('p', { class: 'try-failure' }, message);
}

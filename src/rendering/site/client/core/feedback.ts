import { all, create } from '../dom.js';
import { announce } from './announce.js';
import { text } from './core-texts.js';

/** Feedback is sent without leaving the page: first the rating, then an optional comment. */
export function startFeedback(): void {
  for (const form of all<HTMLFormElement>('form[data-feedback]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.ariaBusy !== 'true') void send(form, event.submitter);
    });
  }
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const isRating = submitter?.hasAttribute('value') === true;
  form.ariaBusy = 'true';
  try {
    // The rating goes with the comment.
    const rated = form.querySelector('button[aria-pressed="true"]');
    const fields = new FormData(form, submitter);
    if (!isRating && rated instanceof HTMLButtonElement) fields.append(rated.name, rated.value);
    const body = new URLSearchParams();
    for (const [name, value] of fields) if (typeof value === 'string') body.append(name, value);
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(response.statusText);
    const comment = form.querySelector<HTMLElement>('[data-feedback-comment]');
    if (isRating && comment !== null) {
      for (const button of all('button[value]', form)) button.ariaPressed = String(button === submitter);
      comment.hidden = false;
      comment.querySelector('textarea')?.focus({ preventScroll: true });
      announce(text('feedbackThanks'));
    } else showThanks(form);
  } catch {
    announce(text('feedbackFailed'));
    form.querySelector('[role="alert"]')?.remove();
    form.append(create('p', { role: 'alert' }, text('feedbackFailed')));
  } finally {
    form.ariaBusy = null;
  }
}

function showThanks(form: HTMLFormElement): void {
  const thanks = create('p', { role: 'status', tabindex: -1 }, text('feedbackThanks'));
  form.replaceChildren(thanks);
  thanks.focus({ preventScroll: true });
}

import { all, onClick } from '../dom.js';
import { announce } from './announce.js';
import { text } from './core-texts.js';

const SHOWN = 2000;

/** Buttons that copy code or a text. */
export function startCopy(): void {
  for (const button of all('[data-copy], [data-copy-text]')) button.hidden = false;
  onClick('[data-copy], [data-copy-text]', (button) => {
    void copyFor(button);
  });
}

async function copyFor(button: HTMLElement): Promise<void> {
  if (!(await copy(button.dataset.copyText ?? codeFor(button)))) return;
  announce(text('copied'));
  button.dataset.copied = text('copied');
  setTimeout(() => {
    delete button.dataset.copied;
    announce('');
  }, SHOWN);
}

/** The code of the block that a button is in, without line numbers and the signs of differences. */
function codeFor(button: HTMLElement): string {
  let block = button.parentElement;
  while (block !== null && block.querySelector('pre code') === null) block = block.parentElement;
  const code = block?.querySelector('pre code')?.cloneNode(true) as HTMLElement | undefined;
  if (code === undefined) return '';
  for (const extra of all('[aria-hidden="true"]', code)) extra.remove();
  const lines = all('.line', code);
  return lines.length === 0
    ? code.textContent
    : lines.map((line) => line.textContent.replace(/\n$/, '')).join('\n');
}

async function copy(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Browsers offer `navigator.clipboard` only on https and localhost.
    return copyFromField(value);
  }
}

function copyFromField(value: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = value;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  // The only way on a site without https.
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

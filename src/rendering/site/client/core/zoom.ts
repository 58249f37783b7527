import { adoptStyles, create, CROSS, icon, isPlainClick, onClick } from '../dom.js';
import { text } from './core-texts.js';
import { followFingers } from './pinch.js';
import sheet from './zoom.css';

let dialog: HTMLDialogElement | undefined;

/** Images open in a dialog of the size of the window. */
export function startZoom(): void {
  onClick<HTMLAnchorElement>('a[data-zoom]', (link, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    show(link);
  });
}

function show(link: HTMLAnchorElement): void {
  dialog ??= createDialog();
  // The variant for the current theme.
  const shown = [...link.querySelectorAll('img')].find((image) => image.checkVisibility());
  const image = create('img', { src: shown?.dataset.full ?? link.href, alt: shown?.alt ?? '' });
  dialog.querySelector('.zoom-image')?.replaceChildren(image);
  followFingers(dialog, image);
  dialog.showModal();
}

function createDialog(): HTMLDialogElement {
  adoptStyles(sheet);
  const close = create('button', { type: 'button', 'aria-label': text('close') }, icon(CROSS));
  const element = create(
    'dialog',
    { class: 'zoom-dialog', 'aria-label': text('enlargedImage') },
    create('div', { class: 'zoom-image' }),
    close,
  );
  close.addEventListener('click', () => {
    element.close();
  });
  element.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('img, button') === null) element.close();
  });
  document.body.append(element);
  return element;
}

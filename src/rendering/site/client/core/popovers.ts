import { adoptStyles, all, create, idOf, isPlainClick, onClick } from '../dom.js';
import sheet from './popovers.css';

const MARGIN = 8;

let popover: HTMLElement | undefined;
let shownFor: HTMLElement | undefined;

/** Footnotes and annotations appear beside the text that refers to them. */
export function startPopovers(): void {
  for (const link of all('[data-popover]')) link.ariaExpanded = 'false';
  onClick('[data-popover]', (link, event) => {
    const content = document.getElementById(link.dataset.popover ?? '');
    if (content === null || !isPlainClick(event)) return;
    event.preventDefault();
    // A click on the link has closed the popover already.
    const wasShown = shownFor === link;
    shownFor = undefined;
    if (!wasShown) show(link, content);
  });
}

function show(link: HTMLElement, content: HTMLElement): void {
  popover ??= createPopover();
  popover.replaceChildren(...copyOf(content));
  popover.lang = content.closest<HTMLElement>('[lang]')?.lang ?? '';
  popover.showPopover({ source: link });
  place(popover, link);
  link.ariaExpanded = 'true';
  link.setAttribute('aria-controls', idOf(popover));
  shownFor = link;
  popover.focus({ preventScroll: true });
}

function createPopover(): HTMLElement {
  adoptStyles(sheet);
  const element = create('div', { popover: 'auto', class: 'note-popover', role: 'note', tabindex: -1 });
  element.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'closed' || shownFor === undefined) return;
    const link = shownFor;
    link.ariaExpanded = 'false';
    if (element.contains(document.activeElement)) link.focus({ preventScroll: true });
    // The click that closes the popover may be on its link.
    setTimeout(() => {
      if (shownFor === link && !element.matches(':popover-open')) shownFor = undefined;
    }, 300);
  });
  (document.querySelector('main') ?? document.body).append(element);
  return element;
}

/** The content of a note, without IDs, which must be unique, and without the links back to the text. */
function copyOf(content: HTMLElement): Node[] {
  const copy = content.cloneNode(true) as HTMLElement;
  for (const back of all('[data-back]', copy)) back.remove();
  for (const element of all('[id]', copy)) element.removeAttribute('id');
  return [...copy.childNodes];
}

/** Below the link if there is room, otherwise above. The popover scrolls with the text. */
function place(element: HTMLElement, link: HTMLElement): void {
  const { bottom, left, top, width } = link.getBoundingClientRect();
  const right = document.documentElement.clientWidth - element.offsetWidth - MARGIN;
  const centered = left + width / 2 - element.offsetWidth / 2;
  const fits = bottom + MARGIN + element.offsetHeight < innerHeight || top < element.offsetHeight + MARGIN;
  element.style.left = `${scrollX + Math.max(MARGIN, Math.min(centered, right))}px`;
  element.style.top = `${scrollY + (fits ? bottom + MARGIN : top - MARGIN - element.offsetHeight)}px`;
}

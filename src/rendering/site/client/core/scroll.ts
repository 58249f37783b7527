/** Scrolls the nearest scrolling ancestor of an element so that the element is visible. Never scrolls the document. */
export function scrollIntoPane(element: Element): void {
  let pane = element.parentElement;
  while (pane !== null && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement;
  if (pane === null || pane === document.body || pane === document.documentElement) return;
  const { bottom, top } = element.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) pane.scrollTop += top - frame.top - pane.clientHeight / 3;
}

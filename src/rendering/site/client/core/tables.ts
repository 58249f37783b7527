import { all } from '../dom.js';

/** Tables with few columns usually fit. Those that scroll can be reached by keyboard, and have a name. */
export function startTables(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement) || target.scrollWidth <= target.clientWidth) continue;
      target.tabIndex = 0;
      target.role = 'group';
      target.ariaLabel = target.dataset.table ?? '';
      observer.unobserve(target);
    }
  });
  for (const frame of all('[data-table]')) observer.observe(frame);
}

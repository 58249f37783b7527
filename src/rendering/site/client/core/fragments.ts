import { showPanelsAround } from './tabs.js';

/** Opens the elements that hide the target of the address: closed `<details>`, and tabs that are not selected. */
export function startFragments(): void {
  showTarget();
  addEventListener('hashchange', showTarget);
}

function showTarget(): void {
  const id = decode(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  let isHidden = !target.checkVisibility();
  for (let details = target.closest('details'); details !== null;) {
    isHidden ||= !details.open;
    details.open = true;
    details = details.parentElement?.closest('details') ?? null;
  }
  showPanelsAround(target);
  if (isHidden) target.scrollIntoView();
}

/** The text of a part of an address; the part itself if it is malformed. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

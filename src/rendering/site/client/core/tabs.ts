import { all, create, idOf } from '../dom.js';
import { putFirst, readList } from '../storage.js';

const KEY = 'tabs';
const REMEMBERED = 20;

interface Tab {
  radio: HTMLInputElement;
  label: HTMLLabelElement;
  /** The content of the label. Labels cannot have the role of a tab. */
  tab: HTMLElement;
  panel: HTMLElement;
  title: string;
}

const groups = new Map<HTMLElement, Tab[]>();

/**
 * Groups of tabs. The radio buttons still decide which panel the style sheet shows; the content of the labels
 * becomes tabs for the keyboard and screen readers.
 */
export function startTabs(): void {
  for (const group of all('[data-tabs]')) {
    const tabs = tabsOf(group);
    if (tabs.length === 0) continue;
    groups.set(group, tabs);
    describe(group, tabs);
    group.addEventListener('change', ({ target }) => {
      const tab = tabs.find(({ radio }) => radio === target);
      if (tab !== undefined) choose(group, tab);
    });
    group.addEventListener('keydown', (event) => {
      moveByKey(group, tabs, event);
    });
  }
  // The first access to the storage of a page may take long.
  if (groups.size === 0) return;
  const titles = readList<string>(KEY);
  for (const [group, tabs] of groups) {
    const wanted = titles
      .map((title) => tabs.find((tab) => tab.title === title))
      .find((tab) => tab !== undefined);
    if (wanted !== undefined && !isVisible(group)) select(tabs, wanted);
  }
}

/** Shows the panels that an element is in. */
export function showPanelsAround(element: Element): void {
  for (const tabs of groups.values()) {
    const tab = tabs.find(
      ({ label, panel, radio }) => panel.contains(element) || label.contains(element) || radio === element,
    );
    if (tab !== undefined) select(tabs, tab);
  }
}

function tabsOf(group: HTMLElement): Tab[] {
  return all<HTMLInputElement>(':scope > input[type=radio]', group).flatMap((radio) => {
    const label = radio.nextElementSibling;
    const panel = label?.nextElementSibling;
    if (!(label instanceof HTMLLabelElement) || !(panel instanceof HTMLElement)) return [];
    const tab = create('span', { role: 'tab', style: 'display: flex; align-items: center; gap: inherit' });
    tab.append(...label.childNodes);
    label.append(tab);
    return [{ radio, label, tab, panel, title: label.textContent.trim() }];
  });
}

function describe(group: HTMLElement, tabs: Tab[]): void {
  for (const { panel, radio, tab } of tabs) {
    radio.hidden = true;
    tab.setAttribute('aria-controls', idOf(panel));
    panel.role = 'tabpanel';
    panel.tabIndex = 0;
    panel.setAttribute('aria-labelledby', idOf(tab));
  }
  const owned = tabs.map(({ tab }) => tab.id).join(' ');
  const list = create('div', {
    role: 'tablist',
    'aria-owns': owned,
    'aria-label': group.getAttribute('aria-label') ?? undefined,
  });
  // Outside of the flow, so that it moves nothing.
  list.style.position = 'absolute';
  group.append(list);
  showSelection(tabs);
}

function moveByKey(group: HTMLElement, tabs: Tab[], event: KeyboardEvent): void {
  const from = tabs.findIndex(({ tab }) => tab === event.target);
  if (from === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
  const forwards = getComputedStyle(group).direction === 'rtl' ? -1 : 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: from + forwards,
    ArrowLeft: from - forwards,
    Home: 0,
    End: tabs.length - 1,
    ' ': from,
    Enter: from,
  };
  const place = places[event.key];
  const next = place === undefined ? undefined : tabs.at(place % tabs.length);
  if (next === undefined) return;
  event.preventDefault();
  next.tab.focus();
  choose(group, next);
}

/** Selects a tab for the reader: groups that are not visible follow, and later pages remember it. */
function choose(group: HTMLElement, chosen: Tab): void {
  const { title } = chosen;
  select(groups.get(group) ?? [], chosen);
  putFirst(KEY, title, REMEMBERED);
  for (const [other, tabs] of groups) {
    const same = tabs.find((candidate) => candidate.title === title);
    if (other !== group && same !== undefined && !isVisible(other)) select(tabs, same);
  }
}

function select(tabs: Tab[], { radio }: Tab): void {
  radio.checked = true;
  showSelection(tabs);
}

function showSelection(tabs: Tab[]): void {
  for (const { radio, tab } of tabs) {
    tab.ariaSelected = String(radio.checked);
    tab.tabIndex = radio.checked ? 0 : -1;
  }
}

function isVisible(element: Element): boolean {
  const { bottom, height, top } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

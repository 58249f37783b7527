import { attribute, elementsIn, hasClass, type HastElement, type HastRoot, textNode } from './hast.js';

/** Elements that pages put around their content until their scripts run. */
const WRAPPERS = new Set(['div', 'section', 'main', 'article']);
const WITHOUT_TEXT = new Set(['script', 'style', 'noscript', 'template']);

/**
 * The elements that a page can show when its readers ask for it: panels of tabs, and elements that something outside of them
 * opens or links to by their IDs.
 */
export function shownOnDemand(document: HastRoot): Set<HastElement> {
  const elements = elementsIn(document);
  /** The first and the last element that names an ID. */
  const named = new Map<string, [first: number, last: number]>();
  for (const [index, element] of elements.entries())
    for (const id of idsNamedBy(element)) named.set(id, [named.get(id)?.[0] ?? index, index]);
  const ends = endsOf(elements);
  const shown = new Set<HastElement>();
  for (const [index, element] of elements.entries()) {
    const [first, last] = named.get(attribute(element, 'id') ?? '') ?? [index, index];
    const isNamed = first < index || last > (ends.get(element) ?? index);
    if (isNamed || attribute(element, 'role') === 'tabpanel') shown.add(element);
  }
  return shown;
}

/** Where the last element in each element is. @param elements in document order */
function endsOf(elements: readonly HastElement[]): Map<HastElement, number> {
  const ends = new Map<HastElement, number>();
  for (const [index, element] of [...elements.entries()].reverse()) {
    const last = element.children.findLast((child) => child.type === 'element');
    ends.set(element, (last && ends.get(last)) ?? index);
  }
  return ends;
}

function idsNamedBy({ properties }: HastElement): string[] {
  const { ariaControls, href, dataTarget, dataBsTarget } = properties;
  const targets = [href, dataTarget, dataBsTarget].filter(
    (target): target is string => typeof target === 'string' && target.startsWith('#'),
  );
  const controlled = Array.isArray(ariaControls) ? ariaControls : [ariaControls ?? ''];
  return [...targets.map((target) => target.slice(1)), ...controlled.map(String)].filter((id) => id !== '');
}

/**
 * The elements that are or contain the main content of a page: its only `main` or `article`, or most of its text. Pages hide
 * them until their scripts run.
 */
export function mainParts(document: HastRoot): Set<HastElement> {
  const elements = elementsIn(document);
  const isMain = (element: HastElement) =>
    element.tagName === 'main' || attribute(element, 'role') === 'main';
  const only = [elements.filter(isMain), elements.filter(({ tagName }) => tagName === 'article')].flatMap(
    (found) => (found.length === 1 ? found : []),
  );
  const main = new Set(only);
  const lengths = new Map<HastElement, number>();
  const body = elements.find(({ tagName }) => tagName === 'body');
  for (const element of elements.toReversed()) {
    let length = 0;
    for (const child of WITHOUT_TEXT.has(element.tagName) ? [] : element.children) {
      if (child.type === 'text') length += child.value.replace(/\s+/g, '').length;
      if (child.type !== 'element') continue;
      length += lengths.get(child) ?? 0;
      if (main.has(child)) main.add(element);
    }
    lengths.set(element, length);
  }
  const most = ((body && lengths.get(body)) ?? 0) / 2;
  for (const [element, length] of lengths)
    if (WRAPPERS.has(element.tagName) && length > most) main.add(element);
  return main;
}

/**
 * Writes the formulas of MediaWiki as their TeX. Browsers show an image beside the formula, which is hidden: it is for screen
 * readers.
 */
export function showFormulas(document: HastRoot): void {
  for (const parent of elementsIn(document)) {
    const { children } = parent;
    for (const [index, child] of children.entries()) {
      if (child.type !== 'element' || !hasClass(child, 'mwe-math-mathml-a11y')) continue;
      const math = elementsIn(child).find(({ tagName }) => tagName === 'math');
      const tex = math && attribute(math, 'alttext');
      if (tex === undefined) continue;
      child.properties = {};
      child.children = [textNode(tex)];
      const image = children[index + 1];
      if (image?.type === 'element' && image.tagName === 'img') image.properties = { ariaHidden: 'true' };
    }
  }
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** All elements that match, below a node. */
export function all<E extends HTMLElement = HTMLElement>(selector: string, root: ParentNode = document): E[] {
  return [...root.querySelectorAll<E>(selector)];
}

/** A new element. Attributes that are `false` or undefined are left out, and `true` is an empty attribute. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Calls `handle` for clicks on elements that match, now and later, or on their content. */
export function onClick<E extends HTMLElement>(
  selector: string,
  handle: (element: E, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const element = event.target instanceof Element ? event.target.closest<E>(selector) : null;
    if (element !== null) handle(element, event);
  });
}

/** Whether a click follows a link in this tab. Other clicks open tabs or windows, or download. */
export function isPlainClick({ altKey, button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** The URL, or undefined when the text is not a URL. `URL.parse` is missing in Safari 17. */
export function parseUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** The ID of an element; it gets one when it has none. */
export function idOf(element: Element): string {
  if (element.id === '') element.id = `id-${++created}`;
  return element.id;
}
let created = 0;

/**
 * Applies a style sheet to the document. The content security policy refuses `<style>` elements, but not sheets that a
 * script constructs.
 */
export function adoptStyles(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** An icon of 24 × 24 from the data of its path, with the stroke of the text around it. */
export function icon(path: string): SVGSVGElement {
  const [svg, line] = (['svg', 'path'] as const).map((tag) =>
    document.createElementNS('http://www.w3.org/2000/svg', tag),
  ) as [SVGSVGElement, SVGPathElement];
  const attributes = {
    ...{ viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none', stroke: 'currentColor' },
    ...{ 'stroke-width': 1.5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': true },
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

export const CROSS = 'M18 6 6 18M6 6l12 12';

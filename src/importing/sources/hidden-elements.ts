import { classesOf, elementsIn, type HastElement, type HastRoot, removeElements } from './hast.js';

/** What hides an element in a browser, and in a page that Word has saved. */
const HIDING: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  'mso-hide': /^all$/,
};
/** The elements around the whole page. Some pages show them only when their scripts run. */
const WHOLE = new Set(['html', 'head', 'body']);
const MAY_HIDE = /mso-hide/i;
/** The class at the end of a selector. */
const CLASS = /\.([\w-]+)\s*$/;

/** Whether readers of a page see nothing of an element, by its own attributes. */
export function isHidden({ properties: { hidden, style } }: HastElement): boolean {
  if (hidden !== undefined && hidden !== null && hidden !== false) return true;
  return typeof style === 'string' && hides(style);
}

/**
 * Removes what a page hides from its readers, so that an import does not publish it. The style sheets of a page are not read:
 * its scripts may show what they hide, such as the tabs that are not open. Word's own are, where they make text hidden.
 */
export function removeHidden(document: HastRoot): void {
  const classes = hiddenClasses(document);
  removeElements(
    document,
    (element) =>
      !WHOLE.has(element.tagName) &&
      (isHidden(element) || classesOf(element).some((name) => classes.has(name))),
  );
}

/** Whether declarations hide an element. The last one of a property counts. */
function hides(declarations: string): boolean {
  const values = new Map<string, string>();
  for (const declaration of withoutComments(declarations).split(';')) {
    const [name = '', value = ''] = declaration.split(':');
    values.set(
      name.trim().toLowerCase(),
      value
        .replace(/!\s*important\s*$/i, '')
        .trim()
        .toLowerCase(),
    );
  }
  return Object.entries(HIDING).some(([name, hiding]) => hiding.test(values.get(name) ?? ''));
}

/** One that does not end reaches to the end. */
function withoutComments(css: string): string {
  let shown = '';
  let position = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', position)) {
    shown += css.slice(position, start);
    const end = css.indexOf('*/', start + 2);
    if (end === -1) return shown;
    position = end + 2;
  }
  return shown + css.slice(position);
}

/** The classes of hidden text in a page that Word has saved. */
function hiddenClasses(document: HastRoot): Set<string> {
  const classes = new Set<string>();
  for (const { tagName, children } of elementsIn(document)) {
    if (tagName !== 'style') continue;
    const css = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    for (const { selectors, declarations } of rulesOf(css)) {
      if (!MAY_HIDE.test(declarations) || !hides(declarations)) continue;
      for (const selector of selectors.split(',')) {
        const [, name] = CLASS.exec(selector) ?? [];
        if (name !== undefined) classes.add(name);
      }
    }
  }
  return classes;
}

/** The rules of a style sheet, also those in others, such as in `@media`. None if it cannot hide text of Word. */
function* rulesOf(css: string): Generator<{ selectors: string; declarations: string }> {
  if (!MAY_HIDE.test(css)) return;
  const parts = css.split('}');
  // What is after the last rule is none.
  parts.pop();
  for (const part of parts) {
    const [declarations, selectors] = part.split('{').reverse();
    if (declarations !== undefined && selectors !== undefined) yield { selectors, declarations };
  }
}

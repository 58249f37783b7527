import { type Declarations, declarationsOf } from '../../markdown/source/css-declarations.js';
import { attribute, classesOf, elementsIn, type HastChild, type HastElement, type HastRoot } from './hast.js';
import { mainParts, showFormulas, shownOnDemand } from './shown-parts.js';

/** The elements around the whole page. Some pages show them only when their scripts run. */
const WHOLE = new Set(['html', 'head', 'body']);
const MAY_HIDE = /mso-hide/i;
const INVISIBLE = /^(?:hidden|collapse)$/;
/** The class at the end of a selector. */
const CLASS = /\.([\w-]+)\s*$/;

/**
 * Removes elements that a page hides from its readers, so that an import does not publish them. The style sheets of a page
 * are not read: its scripts may show the elements that they hide, such as the tabs that are not open. The style sheets of
 * Word are read, because they hide text. Elements that the page can show on demand stay, and so does its main content, which
 * its scripts show.
 */
export function removeHidden(document: HastRoot): void {
  showFormulas(document);
  const classes = hiddenClasses(document);
  const styles = stylesIn(document);
  const visible = holdersOfVisible(document, styles);
  const demanded = shownOnDemand(document);
  const main = mainParts(document);
  /** Whether an element is left out; otherwise, whether its own text is. */
  const look = (element: HastElement, isInvisible: boolean): 'gone' | 'invisible' | 'shown' => {
    const { hidden } = element.properties;
    const style = styles.get(element);
    if (WHOLE.has(element.tagName)) return 'shown';
    if (style?.get('mso-hide') === 'all' || classesOf(element).some((name) => classes.has(name)))
      return 'gone';
    const isGone = hidden !== undefined && hidden !== null && hidden !== false;
    const visibility = style?.get('visibility');
    const isHidden = visibility === undefined ? isInvisible : INVISIBLE.test(visibility);
    if (!isGone && !isHidden && style?.get('display') !== 'none') return 'shown';
    if (demanded.has(element) || (!isGone && main.has(element))) return 'shown';
    return isHidden && !isGone && style?.get('display') !== 'none' && visible.has(element)
      ? 'invisible'
      : 'gone';
  };
  const open: [parent: HastElement | HastRoot, isInvisible: boolean][] = [[document, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [parent, isInvisible] = next;
    parent.children = (parent.children as HastChild[]).filter((child) => {
      if (child.type !== 'element') return !isInvisible;
      const found = look(child, isInvisible);
      if (found !== 'gone') open.push([child, found === 'invisible']);
      return found !== 'gone';
    });
  }
}

function stylesIn(document: HastRoot): Map<HastElement, Declarations> {
  const styles = new Map<HastElement, Declarations>();
  for (const element of elementsIn(document)) {
    const style = attribute(element, 'style');
    if (style !== undefined) styles.set(element, declarationsOf(style));
  }
  return styles;
}

/** The elements that are visible by their own style, and the elements around them. */
function holdersOfVisible(
  document: HastRoot,
  styles: ReadonlyMap<HastElement, Declarations>,
): Set<HastElement | HastRoot> {
  const holders = new Set<HastElement | HastRoot>();
  // From the end, so that what is in an element comes first.
  for (const element of [document, ...elementsIn(document)].reverse()) {
    const isVisible = element.type === 'element' && styles.get(element)?.get('visibility') === 'visible';
    const holds = element.children.some((child) => child.type === 'element' && holders.has(child));
    if (isVisible || holds) holders.add(element);
  }
  return holders;
}

/** The classes of hidden text in a page that Word has saved. */
function hiddenClasses(document: HastRoot): Set<string> {
  const classes = new Set<string>();
  for (const { tagName, children } of elementsIn(document)) {
    if (tagName !== 'style') continue;
    const css = children.map((child) => (child.type === 'text' ? child.value : '')).join('');
    for (const { selectors, declarations } of rulesOf(css)) {
      if (!MAY_HIDE.test(declarations) || declarationsOf(declarations).get('mso-hide') !== 'all') continue;
      for (const selector of selectors.split(',')) {
        const [, name] = CLASS.exec(selector) ?? [];
        if (name !== undefined) classes.add(name);
      }
    }
  }
  return classes;
}

/** The rules of a style sheet, also nested rules, such as in `@media`. None if it cannot hide text of Word. */
function* rulesOf(css: string): Generator<{ selectors: string; declarations: string }> {
  if (!MAY_HIDE.test(css)) return;
  const parts = css.split('}');
  // The text after the last rule is not a rule.
  parts.pop();
  for (const part of parts) {
    const [declarations, selectors] = part.split('{').reverse();
    if (declarations !== undefined && selectors !== undefined) yield { selectors, declarations };
  }
}

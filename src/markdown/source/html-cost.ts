import { type HtmlTagToken, RAW_TEXT_ELEMENTS, tokenizeHtml, VOID_ELEMENTS } from './html-tokens.js';

/*
 * An HTML parser repairs elements that are not closed: formatting that is open at the end of a paragraph continues in the
 * next one. So a few kilobytes can produce millions of elements. This walk over the tags counts elements by the rules of
 * the HTML standard (13.2.4.3 and 13.2.6.4.7) without creating any.
 */

/** Maximum elements of a page, including implied ones. Converting this many takes seconds. */
const MAX_ELEMENTS = 60_000;
/** Maximum depth of elements: functions on the tree recurse for each level. */
const MAX_DEPTH = 800;
/** Maximum formatting elements that are open at once. */
const MAX_OPEN_FORMATTING = 100;
/** Maximum elements that are moved because an element around them ends in the wrong place. */
const MAX_MOVED = 200_000;

const words = (list: string) => new Set(list.split(' '));
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
/** These end a paragraph, and do not reopen formatting. */
const BLOCKS = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre listing search section summary table ul xmp plaintext',
);
const TABLE_PARTS = words('caption col colgroup tbody td tfoot th thead tr');
const CELLS = words('td th caption');
/** The elements that the start of an element ends, and the elements beyond which they are not searched. */
const IMPLIED_ENDS: Record<string, { ends: Set<string>; within: Set<string> } | undefined> = {
  li: { ends: words('li'), within: words('ul ol menu table td th') },
  dd: { ends: words('dd dt'), within: words('dl table td th') },
  dt: { ends: words('dd dt'), within: words('dl table td th') },
  option: { ends: words('option'), within: words('select') },
  optgroup: { ends: words('option optgroup'), within: words('select') },
  td: { ends: words('td th'), within: words('table tr') },
  th: { ends: words('td th'), within: words('table tr') },
  tr: { ends: words('tr'), within: words('table') },
  tbody: { ends: words('tbody thead tfoot caption colgroup'), within: words('table') },
  thead: { ends: words('tbody thead tfoot caption colgroup'), within: words('table') },
  tfoot: { ends: words('tbody thead tfoot caption colgroup'), within: words('table') },
};
const PARAGRAPH = { ends: words('p'), within: words('table td th caption button object marquee applet') };

interface OpenElement {
  name: string;
  /** The number of elements up to it. */
  index: number;
  /** Whether it is on the stack of open elements. */
  isOpen: boolean;
  /** The tag as written. At most three equal ones stay open. */
  tag: string;
}

/**
 * Checks in linear time that the tree of an HTML page can be built in reasonable time.
 * @throws RangeError if it has too many elements, written or implied, or is nested too deeply
 */
export function checkHtmlCost(html: string): void {
  new TagWalk(html).run();
}

class TagWalk {
  private readonly stack: OpenElement[] = [];
  /** Formatting that continues in the following elements. Null marks the start of a cell, which outer formatting does not enter. */
  private formatting: (OpenElement | null)[] = [];
  private elements = 0;
  private moved = 0;
  private foreign = 0;

  constructor(private readonly html: string) {}

  run(): void {
    const isRawText = (name: string) => RAW_TEXT_ELEMENTS.has(name) && this.foreign === 0;
    for (const token of tokenizeHtml(this.html, isRawText)) {
      if (token.type === 'text') this.continueFormatting();
      else if (token.type === 'end') this.end(token.name);
      else if (token.type === 'start') this.begin(token);
    }
  }

  private begin({ name, start, end, isSelfClosing }: HtmlTagToken): void {
    const implied = IMPLIED_ENDS[name];
    if (implied) this.endImplied(implied);
    if (BLOCKS.has(name)) this.endImplied(PARAGRAPH);
    else if (!TABLE_PARTS.has(name)) {
      // A link in a link ends the outer one.
      if (name === 'a' || name === 'nobr') this.endFormatting(name);
      this.continueFormatting();
    }
    this.count();
    if (VOID_ELEMENTS.has(name) || (isSelfClosing && this.foreign > 0)) return;
    const tag = this.html.slice(start, Math.min(end, start + 200));
    const element = { name, index: this.elements, isOpen: true, tag };
    this.push(element);
    if (CELLS.has(name)) this.formatting.push(null);
    if (FORMATTING.has(name)) this.rememberFormatting(element);
  }

  private end(name: string): void {
    if (FORMATTING.has(name)) this.endFormatting(name);
    else {
      const at = this.stack.findLastIndex((element) => element.name === name);
      if (at !== -1) this.popTo(at);
    }
  }

  private endImplied({ ends, within }: { ends: Set<string>; within: Set<string> }): void {
    const at = this.stack.findLastIndex(({ name }) => ends.has(name) || within.has(name));
    if (at !== -1 && ends.has(this.stack[at]?.name ?? '')) this.popTo(at);
  }

  /** Reopens the formatting that was open at the end of a paragraph. */
  private continueFormatting(): void {
    let at = this.formatting.length;
    while (at > 0 && this.formatting[at - 1]?.isOpen === false) at -= 1;
    for (const element of this.formatting.slice(at)) {
      if (element === null) continue;
      this.count();
      element.isOpen = true;
      element.index = this.elements;
      this.push(element);
    }
  }

  private rememberFormatting(element: OpenElement): void {
    const since = this.formatting.lastIndexOf(null) + 1;
    const same = this.formatting.filter((other, index) => index >= since && other?.tag === element.tag);
    if (same.length >= 3) this.formatting.splice(this.formatting.indexOf(same[0] ?? null, since), 1);
    this.formatting.push(element);
    if (this.formatting.length - since > MAX_OPEN_FORMATTING) {
      throw new RangeError(`More than ${MAX_OPEN_FORMATTING} elements are not closed.`);
    }
  }

  private endFormatting(name: string): void {
    const since = this.formatting.lastIndexOf(null) + 1;
    const index = this.formatting.findLastIndex((element, at) => at >= since && element?.name === name);
    const element = this.formatting[index];
    if (!element) return;
    this.formatting.splice(index, 1);
    if (!element.isOpen) return;
    const at = this.stack.lastIndexOf(element);
    const isAcross = this.stack.some(
      ({ name: inner }, place) => place > at && (BLOCKS.has(inner) || TABLE_PARTS.has(inner)),
    );
    if (!isAcross) return this.popTo(at);
    this.stack.splice(at, 1);
    // The content of the open block moves into a copy of the formatting.
    this.elements += 1;
    this.moved += this.elements - element.index;
    if (this.moved > MAX_MOVED) throw new RangeError('Too many misnested elements.');
  }

  private push(element: OpenElement): void {
    if (this.stack.push(element) > MAX_DEPTH) throw new RangeError(`More than ${MAX_DEPTH} elements deep.`);
    if (element.name === 'svg' || element.name === 'math') this.foreign += 1;
  }

  private popTo(length: number): void {
    while (this.stack.length > length) {
      const element = this.stack.pop();
      if (!element) return;
      element.isOpen = false;
      if (element.name === 'svg' || element.name === 'math') this.foreign -= 1;
      // Formatting that began in a cell ends with it.
      if (CELLS.has(element.name)) this.formatting.splice(Math.max(0, this.formatting.lastIndexOf(null)));
    }
  }

  private count(): void {
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS) throw new RangeError(`More than ${MAX_ELEMENTS} elements.`);
  }
}

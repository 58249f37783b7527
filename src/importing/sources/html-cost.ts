/*
 * An HTML parser repairs elements that are not closed: bold text that is open at the end of a paragraph continues in
 * the next one, with everything that was open inside it. So a few kilobytes can make millions of elements. This walk
 * over the tags follows the rules that make elements (HTML standard, 13.2.4.3 and 13.2.6.4.7) without making any, and
 * stops in time.
 */

/** Most elements of a page, including those that the parser adds. Converting that many takes seconds. */
const MAX_ELEMENTS = 60_000;
/** Deepest nesting of elements: code that handles the tree recurses into each level. */
const MAX_DEPTH = 800;
/** Most formatting elements (bold, italic) that are open at once. */
const MAX_OPEN_FORMATTING = 100;
/** Most elements that the parser moves because their parent ends at another place. */
const MAX_MOVED = 200_000;

const words = (list: string) => new Set(list.split(' '));
const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');
const VOID = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
const RAW_TEXT = words('script style textarea title xmp iframe noembed noframes');
/** Elements that end a paragraph and continue no formatting. */
const BLOCKS = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre listing search section summary table ul xmp plaintext',
);
const TABLE_PARTS = words('caption col colgroup tbody td tfoot th thead tr');
const CELLS = words('td th caption');
/** Open elements that the start of an element ends, and the elements that stop the search for them. */
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
  /** Number of elements before it. */
  index: number;
  /** Whether it is an ancestor of the current position. */
  isOpen: boolean;
  /** The tag as written: the parser keeps at most three equal ones open. */
  tag: string;
}

/**
 * Checks that the parser can make the tree of an HTML page in reasonable time. Takes linear time.
 * @throws RangeError when the page makes too many elements, or nests them too deeply
 */
export function checkHtmlCost(html: string): void {
  new TagWalk(html).run();
}

class TagWalk {
  private readonly stack: OpenElement[] = [];
  /** Formatting that continues after its parent ends; null where a cell begins, which stops it. */
  private formatting: (OpenElement | null)[] = [];
  private elements = 0;
  private moved = 0;
  private foreign = 0;

  constructor(private readonly html: string) {}

  run(): void {
    const { html } = this;
    for (let position = 0; position < html.length;) {
      const open = html.indexOf('<', position);
      if (open !== position) this.continueFormatting();
      if (open === -1) return;
      position = this.skipTag(open);
    }
  }

  /** @returns the offset after the tag, comment or text at `open` */
  private skipTag(open: number): number {
    const { html } = this;
    if (html.startsWith('<!--', open)) return behind(html, '-->', open + 2);
    NAME.lastIndex = open;
    const [start, slash, written = ''] = NAME.exec(html) ?? [];
    if (start === undefined) {
      if (/[!?/]/.test(html.charAt(open + 1))) return behind(html, '>', open + 1);
      this.continueFormatting();
      return open + 1;
    }
    let end = open + start.length;
    for (;;) {
      ATTRIBUTE.lastIndex = end;
      const [attribute = ''] = ATTRIBUTE.exec(html) ?? [];
      if (attribute === '') break;
      end += attribute.length;
    }
    end = behind(html, '>', end);
    const name = written.toLowerCase();
    if (slash === '/') this.end(name);
    else {
      const tag = html.slice(open, Math.min(end, open + 200));
      this.begin(name, tag, html.charAt(end - 2) === '/');
      if (RAW_TEXT.has(name) && this.foreign === 0) return this.skipRawText(name, end);
    }
    return end;
  }

  private skipRawText(name: string, from: number): number {
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = from;
    return close.exec(this.html)?.index ?? this.html.length;
  }

  private begin(name: string, tag: string, isClosed: boolean): void {
    const implied = IMPLIED_ENDS[name];
    if (implied) this.endImplied(implied);
    if (BLOCKS.has(name)) this.endImplied(PARAGRAPH);
    else if (!TABLE_PARTS.has(name)) {
      // A link inside a link ends the outer one.
      if (name === 'a' || name === 'nobr') this.endFormatting(name);
      this.continueFormatting();
    }
    this.count();
    if (VOID.has(name) || (isClosed && this.foreign > 0)) return;
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

  /** Opens again the formatting that was open at the end of a paragraph. */
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
    // The content of the block that continues moves into a copy of the formatting.
    this.elements += 1;
    this.moved += this.elements - element.index;
    if (this.moved > MAX_MOVED) throw new RangeError('Too many elements end where they may not.');
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
      // Formatting that started in a cell ends with it.
      if (CELLS.has(element.name)) this.formatting.splice(Math.max(0, this.formatting.lastIndexOf(null)));
    }
  }

  private count(): void {
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS) throw new RangeError(`More than ${MAX_ELEMENTS} elements.`);
  }
}

const NAME = /<(\/?)([a-z][^\s/>]*)/iy;
const ATTRIBUTE = /[\s/]*(?:=?[^\s/>=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?|=)/y;

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

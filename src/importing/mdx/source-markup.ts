import { withoutHiddenHtml } from './hidden-html.js';
import { findTagProblems } from './tag-problems.js';
import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { quote } from '../../markdown/source/tags.js';
import type { LinkedPage, MdxTools } from './component.js';
import { LengthBudget, TooLongError } from '../../markdown/document/length-budget.js';
import type { convertMdx } from './mdx-converter.js';
import { EmptiedTexts } from './emptied-texts.js';
import { isSiteConfiguration, MdxSites } from './mdx-sites.js';
import { type ConvertedSource, findLostConditions } from './lost-conditions.js';
import { type MdxElement, tagOf } from './mdx-tree.js';
import { LineFinder, type NotUnderstood, NotUnderstoodList } from './not-understood.js';
import { scanMdx } from './scan-mdx.js';
import { hideText } from './shown-words.js';
import { emptyConditions } from './source-conditions.js';
import { NO_DEFINITIONS, originalName, SourceDefinitions } from './source-definitions.js';
import { countLines, withNewlines } from './text-lines.js';

/** The options of a source for the conversion of its texts. */
export interface MarkupOptions {
  /** A text that conversion would make longer stays as written. */
  maxBytes: number;
  /** A text without its front matter. */
  bodyOf(text: string): string;
  /** Converts MDX; left out for a source without any. */
  convertMdx?: typeof convertMdx | undefined;
}

/** Deepest inclusion of texts in texts. */
const MAX_INCLUDE_DEPTH = 5;
/** Most characters of texts and values that are inserted into texts, in a page and in a source. The rest is left out. */
const MAX_INCLUDED_IN_PAGE = 500_000;
const MAX_INCLUDED = 20_000_000;
/** The beginning of containers in plain markdown. */
const CONTAINER = ':::';

/** A text of the source that is being converted. */
interface MdxText {
  path: string;
  body: string;
  /** Number of the first line of the body in its file. */
  firstLine: number;
}

/** How a text is included in a page; the page itself has the depth 0. */
interface Inclusion {
  properties: ReadonlyMap<string, string>;
  depth: number;
  /** The footnotes of the page. */
  footnotes: string[];
  /** The budget of the page. */
  budget: LengthBudget;
  /** See `MdxTools`. */
  pagesBelow: () => readonly LinkedPage[];
}

/** The texts of a source, converted to our markdown, and a report of the markup in them that is not understood. */
export class SourceMarkup {
  readonly sites: MdxSites;
  private readonly unknown = new NotUnderstoodList();
  private readonly definitions: SourceDefinitions;
  private included = 0;
  private includedInPage = 0;
  /** The texts that are put into the page. */
  private readonly used = new Map<string, ConvertedSource>();
  /** The same source with nothing in some conditions. */
  private emptied: { expressions: string; markup: SourceMarkup } | undefined;

  /**
   * @param texts markdown texts of the source by path, with their front matter
   * @param files paths of all other files, or the sites that they show
   */
  constructor(
    private readonly texts: Pick<ReadonlyMap<string, string>, 'get' | 'has'>,
    files: Iterable<string> | MdxSites,
    private readonly options: MarkupOptions,
  ) {
    this.sites = files instanceof MdxSites ? files : new MdxSites(files);
    this.definitions = new SourceDefinitions(texts, this.sites, options);
  }

  /** The markup that was not understood in the texts converted so far. */
  get notUnderstood(): NotUnderstood[] {
    return this.unknown.toList();
  }

  /**
   * Converts a text. Plain markdown stays as written, except for containers (`:::note`).
   * @param text the whole file
   * @param body its text without front matter
   * @param pagesBelow the pages that a list of the pages below this one shows; none for a text that is not a page
   */
  convert(
    path: string,
    text: string,
    body: string,
    pagesBelow: () => readonly LinkedPage[] = () => [],
  ): string {
    const source = this.visibleText(path, text, body);
    const { firstLine } = source;
    const converted = this.convertPage(source, pagesBelow);
    const lines = new LineFinder(body, firstLine);
    for (const { name, problem, position } of findTagProblems(body))
      this.unknown.add(name, problem, path, lines.lineAt(position));
    if (converted === null) this.reportTooLong(path, withNewlines(body), firstLine);
    return this.withoutLostConditions(source, converted, pagesBelow);
  }

  /**
   * A page whose conditions still hide what they hide in the source. If one does not, it is reported, and only authors see
   * the page: a component has no room for the condition, and other parts of the page may be affected, too.
   */
  private withoutLostConditions(
    source: MdxText,
    converted: string | null,
    pagesBelow: Inclusion['pagesBelow'],
  ): string {
    if (converted === source.body) return converted;
    const markdown = converted ?? source.body;
    const page = this.toSource(source);
    const lost = findLostConditions(markdown, [page, ...this.used.values()], (expressions) => {
      const emptied = emptyConditions(page.text, page.isMdx, expressions);
      if (converted === null) return emptied;
      return this.without(expressions).convertPage({ ...source, body: emptied }, pagesBelow) ?? undefined;
    });
    for (const { source: from, position } of lost) {
      const line = new LineFinder(from.text, from.firstLine).lineAt(position);
      this.unknown.add('{% if %}', 'unclosed', from.path, line);
    }
    return lost.length === 0 ? markdown : hideText(markdown);
  }

  /** The same source with nothing in the conditions with these expressions. Its report is not used. */
  private without(expressions: ReadonlySet<string>): SourceMarkup {
    const key = JSON.stringify([...expressions]);
    if (this.emptied?.expressions === key) return this.emptied.markup;
    const { texts, sites, options } = this;
    const emptied = new EmptiedTexts(texts, expressions, {
      bodyOf: (text) => options.bodyOf(text),
      isMdx: (path) => sites.isMdx(path),
    });
    const markup = new SourceMarkup(emptied, sites, options);
    this.emptied = { expressions: key, markup };
    return markup;
  }

  private toSource({ path, body, firstLine }: MdxText): ConvertedSource {
    return { path, text: withNewlines(body), firstLine, isMdx: this.sites.isMdx(path) };
  }

  /** Reports the first component of a text that would become too long, and so has no component converted. */
  private reportTooLong(path: string, text: string, firstLine: number): void {
    for (const token of scanMdx(text, this.sites.isMdx(path))) {
      if (token.type !== 'open' && token.type !== 'void' && token.type !== 'directive') continue;
      const name = tagOf(token.type === 'directive' ? `:::${token.name}` : token.name);
      this.unknown.add(name, 'too-long', path, new LineFinder(text, firstLine).lineAt(token.start));
      return;
    }
  }

  /** A text without the HTML that nobody sees. In MDX, the conversion removes it. */
  private visibleText(path: string, text: string, body: string): MdxText {
    const firstLine = countLines(text.slice(0, text.length - body.length));
    if (this.sites.isMdx(path)) return { path, body, firstLine };
    const lines = new LineFinder(body, firstLine);
    const visible = withoutHiddenHtml(body, (name, problem, position) =>
      this.unknown.add(name, problem, path, lines.lineAt(position)),
    );
    return { path, body: visible, firstLine };
  }

  /** Converts a page. Null if it would become too long. */
  private convertPage(source: MdxText, pagesBelow: Inclusion['pagesBelow']): string | null {
    const { maxBytes } = this.options;
    this.includedInPage = 0;
    this.used.clear();
    const footnotes: string[] = [];
    const budget = new LengthBudget(maxBytes);
    try {
      const page = this.convertText(source, {
        properties: new Map(),
        depth: 0,
        footnotes,
        budget,
        pagesBelow,
      });
      const notes = footnotes.map((note, index) => `[^tip-${index + 1}]: ${note}`);
      const converted = notes.length === 0 ? page : `${page.trimEnd()}\n\n${notes.join('\n\n')}\n`;
      return converted !== source.body && Buffer.byteLength(converted) > maxBytes ? null : converted;
    } catch (error) {
      if (error instanceof TooLongError) return null;
      throw error;
    }
  }

  /** Reports a property of the front matter of a text that names nothing in the source. */
  reportFrontMatter(path: string, text: string, property: string): void {
    const at = text.search(new RegExp(`^${property}[ \\t]*:`, 'm'));
    // A report must not show a password.
    const isName = at === -1 || property === 'password';
    const written = isName ? property : (/^[^\r\n]*/.exec(text.slice(at))?.[0] ?? property);
    this.unknown.add(written, 'unknown', path, countLines(text.slice(0, Math.max(0, at))));
  }

  private convertText({ path, body, firstLine }: MdxText, inclusion: Inclusion): string {
    const { properties, footnotes, budget, pagesBelow } = inclusion;
    const { convertMdx } = this.options;
    const isMdx = this.sites.isMdx(path);
    if (convertMdx === undefined || (!isMdx && !body.includes(CONTAINER))) return body;
    const text = withNewlines(body);
    const { imports, values } = isMdx ? this.definitions.of(path, text) : NO_DEFINITIONS;
    const lines = new LineFinder(text, firstLine);
    const converted = convertMdx(text, {
      isMdx,
      values: { get: (name) => this.substitute(properties.get(name) ?? values.get(name)) },
      footnotes,
      budget,
      pagesBelow,
      originalName: (name) => originalName(name, imports),
      report: (name, problem, position) => this.unknown.add(name, problem, path, lines.lineAt(position)),
      include: (element, tools, isBlock) => {
        const target = this.definitions.includedBy(element, tools, path, imports);
        if (target === undefined) return undefined;
        const isTag = isBlock && this.sites.isPartial(target) && isPlain(element, tools);
        return isTag
          ? `{% include ${quote(encodeDestination(`/${target}`))} %}`
          : this.inline(target, element, tools, inclusion);
      },
    });
    return converted === text ? body : converted;
  }

  /** The text of a file, with properties put in. Undefined if it is too much. */
  private inline(
    target: string,
    element: MdxElement,
    tools: MdxTools,
    { depth, footnotes, budget, pagesBelow }: Inclusion,
  ): string | undefined {
    const text = this.texts.get(target) ?? '';
    if (depth >= MAX_INCLUDE_DEPTH || this.isTooMuch(text)) return undefined;
    this.included += text.length + 100;
    this.includedInPage += text.length + 100;
    const properties = new Map<string, string>();
    for (const name of element.attributes.keys()) {
      const value = tools.attribute(element, name);
      if (value === undefined) continue;
      properties.set(name, value);
      properties.set(`props.${name}`, value);
    }
    const children = tools.blocks(element);
    if (children !== '') for (const name of ['children', 'props.children']) properties.set(name, children);
    const inclusion = { properties, depth: depth + 1, footnotes, budget, pagesBelow };
    const source = this.visibleText(target, text, this.options.bodyOf(text));
    this.used.set(target, this.toSource(source));
    return this.convertText(source, inclusion).trim();
  }

  /** A value to insert into a text. Undefined if it is too long: texts that repeat their content grow exponentially. */
  private substitute(value: string | undefined): string | undefined {
    if (value === undefined || this.isTooMuch(value)) return undefined;
    this.included += value.length;
    this.includedInPage += value.length;
    return value;
  }

  private isTooMuch({ length }: string): boolean {
    return this.includedInPage + length > MAX_INCLUDED_IN_PAGE || this.included + length > MAX_INCLUDED;
  }
}

/** Whether an element has neither properties nor content. */
function isPlain(element: MdxElement, tools: MdxTools): boolean {
  const names = [...element.attributes.keys()].filter((name) => name !== 'file');
  return names.length === 0 && tools.source(element) === '';
}

/** Whether a source has texts to convert. */
export function hasMdx(
  texts: readonly { path: string; text: string }[],
  files: readonly { path: string }[],
): boolean {
  return (
    texts.some(({ path, text }) => /\.mdx$/i.test(path) || text.includes(CONTAINER)) ||
    files.some(({ path }) => isSiteConfiguration(path))
  );
}

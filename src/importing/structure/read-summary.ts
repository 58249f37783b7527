import { encodeDestination } from '../../markdown/source/relative-paths.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import { MAX_DEPTH } from '../../versioning/page.js';
import type { PathIndex } from './path-index.js';
import { followTarget, splitTarget } from '../../markdown/source/source-path.js';
import { slugify } from '../../markdown/source/slug.js';
import { readComputedEntry } from './computed-entry.js';
import { firstTitle, humanizeName } from './source-title.js';
import type { SkippedResource, SourcePage } from './source-tree.js';
import { readSummaryLines, type SummaryLine, type SummaryText } from './summary-lines.js';

export interface SummarySource {
  /** Path of the summary; its links are relative to it. */
  path: string;
  text: string;
  /** Paths of the texts that can become pages. */
  texts: PathIndex<string>;
  /** Paths of the other files. */
  files: PathIndex<string>;
}

export interface Summary {
  /** Pages with the titles of the summary (empty where it has none) and without text. */
  pages: SourcePage[];
  /** Paths of the texts that the summary lists. */
  listed: Set<string>;
  /** Entries for missing texts, or for addresses that a page cannot lead to. */
  skipped: SkippedResource[];
}

/**
 * Reads the structure of a source from its `SUMMARY.md`. List items nest by indentation. A heading starts a group;
 * items before the first heading, and after a separator without a heading, are at the top. The first entry for a text
 * is its page. An entry is a link page when it leads to a text that is already listed (or to an anchor in a text that
 * another entry lists as a whole), to another file or to a URL. An entry without a target is a group. An entry in YAML
 * that names an OpenAPI specification is a computed page. An entry for a missing text, for a URL other than http,
 * https, mailto and tel, or of other code, is skipped; its children take its place. The explicit anchor of an entry or
 * heading is the slug of its page.
 */
export function readSummary(source: SummarySource): Summary {
  const lines = readSummaryLines(source.text);
  const reader = new SummaryReader(source, lines);
  for (const line of lines) reader.read(line);
  return { pages: reader.pages, listed: reader.listed, skipped: reader.skipped };
}

/** The resource at the target of an entry. */
interface EntryTarget {
  path?: string;
  anchor: string;
  text?: string;
  file?: string;
}

class SummaryReader {
  readonly pages: SourcePage[] = [];
  readonly listed = new Set<string>();
  readonly skipped: SkippedResource[] = [];
  private readonly skippedPaths = new Set<string>();
  /** Where items without indentation go: the top, or the group of the current part. */
  private top: SourcePage[] = this.pages;
  /**
   * Entries that can be the parent of the next one, innermost last. An entry that would be too deep becomes a sibling of its
   * parent.
   */
  private open: { indent: number; children: SourcePage[]; level: number }[] = [];

  /** Texts that an entry lists without an anchor. */
  private readonly whole = new Set<string>();

  constructor(
    private readonly source: SummarySource,
    lines: readonly SummaryLine[],
  ) {
    for (const line of lines) {
      const place = 'title' in line ? this.locate(line.target) : null;
      if (place?.text !== undefined && place.anchor === '') this.whole.add(place.text);
    }
  }

  read(line: SummaryLine): void {
    if (line.type === 'separator') {
      this.top = this.pages;
      this.open = [];
    } else if (line.type === 'part') {
      const page = this.toPage(line) ?? groupOf(line.title);
      this.pages.push(page);
      this.top = page.children;
      this.open = [];
    } else {
      this.readEntry(line);
    }
  }

  private readEntry(line: SummaryLine & { type: 'entry' | 'code' }): void {
    // An indentation of one column is a typing error, of two a level.
    while (this.open.length > 0 && line.indent < (this.open.at(-1)?.indent ?? 0) + 2) this.open.pop();
    const { children: siblings, level } = this.open.at(-1) ?? {
      children: this.top,
      level: this.top === this.pages ? 1 : 2,
    };
    const page = line.type === 'code' ? this.toComputed(line.code) : this.toPage(line);
    if (page) siblings.push(page);
    // The pages below a computed page are generated.
    const below =
      page && page.type !== 'computed' && level < MAX_DEPTH
        ? { children: page.children, level: level + 1 }
        : { children: siblings, level };
    this.open.push({ indent: line.indent, ...below });
  }

  private toComputed(code: string): SourcePage | null {
    const entry = readComputedEntry(code);
    if (entry === undefined) {
      this.skip(this.source.path, 'an entry is a block of code that does not name an OpenAPI specification');
      return null;
    }
    const { source, spec, attributes } = entry;
    const { title, ...others } = attributes;
    return {
      sourcePath: null,
      type: 'computed',
      title: firstTitle(title, humanizeName(spec)),
      computed: source,
      attributes: others,
      children: [],
    };
  }

  private toPage(line: SummaryText): SourcePage | null {
    const page = this.toUnnamedPage(line);
    if (page && line.anchor !== undefined && slugify(line.anchor) === line.anchor)
      page.attributes.slug = line.anchor;
    return page;
  }

  private toUnnamedPage(line: SummaryText): SourcePage | null {
    if (line.target === undefined) return line.title === '' ? null : groupOf(line.title);
    const place = this.locate(line.target);
    if (!place) {
      if (isLinkAddress(line.target)) return linkTo(line.target, line.title);
      this.skip(line.target, `listed in ${this.source.path}, but not an http, https, mailto or tel URL`);
      return null;
    }

    const { text, anchor } = place;
    const isPart = text !== undefined && anchor !== '' && this.whole.has(text);
    if (text !== undefined && !isPart && !this.listed.has(text)) {
      this.listed.add(text);
      return { sourcePath: text, type: 'document', title: line.title, attributes: {}, children: [] };
    }
    const target = text ?? place.file;
    if (target !== undefined) {
      const fragment = anchor === '' ? '' : `#${encodeDestination(anchor)}`;
      return linkTo(`/${encodeDestination(target)}${fragment}`, line.title);
    }
    this.skip(place.path ?? line.target, `listed in ${this.source.path}, but missing`);
    return null;
  }

  private skip(path: string, reason: string): void {
    if (this.skippedPaths.has(path)) return;
    this.skippedPaths.add(path);
    this.skipped.push({ path, reason });
  }

  /** The resource of the source at a target; null for URLs. */
  private locate(target: string | undefined): EntryTarget | null {
    const parts = target === undefined ? null : splitTarget(target);
    if (target === undefined || !parts) return null;
    const path = followTarget(target, this.source.path)?.path;
    if (path === undefined) return { anchor: parts.anchor };
    const text = this.source.texts.find(path);
    const file = this.source.files.get(path);
    return { path, anchor: parts.anchor, ...(text ? { text } : {}), ...(file ? { file } : {}) };
  }
}

function groupOf(title: string): SourcePage {
  return { sourcePath: null, type: 'group', title: firstTitle(title), attributes: {}, children: [] };
}

function linkTo(target: string, title: string): SourcePage {
  return {
    sourcePath: null,
    type: 'link',
    title: firstTitle(title, target),
    target,
    attributes: {},
    children: [],
  };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextSearch } from '../../common/text-search.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import type { EditableState } from './apply-changes.js';
import { locatePages } from '../../versioning/located-page.js';
import { isGenerated } from '../../versioning/page.js';
import { slugify } from '../../markdown/source/slug.js';
import type { ContentChange, NewText, PageTarget, ReplacedText, StatedChange } from './content-change.js';
import { EditError, GeneratedPageError } from './edit-error.js';
import { MAX_REPLACED_LENGTH, replaceText, type SearchedText } from './replace-text.js';

/** Most pages that one change `replace_text` can change. */
export const MAX_REPLACED_PAGES = 1_000;
/** Most texts that all changes `replace_text` of a request can change; a text counts for each of them. */
const MAX_REPLACED_TEXTS = 10_000;
/** Most characters of the lines that a response shows: room for the longest lines of one change, and some more. */
const MAX_SHOWN_LENGTH = 4_000_000;
/** Pages that are looked at between two checks of these limits. */
const BATCH = 25;
/**
 * Most characters of the texts that all changes `replace_text` of a request search. A text counts each time that it is
 * searched.
 */
const MAX_SEARCHED_LENGTH = 1_000_000_000;
/** Characters that a page counts for besides its text, because an empty one takes time too. */
const PAGE_LENGTH = 1_000;
/** Other requests have their turn after so many characters. */
const TURN_LENGTH = 5_000_000;

/**
 * Reads the texts of pages as markdown, as they are before all changes.
 * @param containing only texts with this in them are returned, so that others need no memory
 * @returns the texts by page, and the characters of all that were looked at
 */
export type ReadTexts = (
  pages: readonly PlacedPage[],
  containing: string,
) => Promise<{ texts: ReadonlyMap<string, string>; length: number }>;

/** Changes that name pages by their IDs and contain all texts. */
export interface ResolvedChanges {
  changes: ContentChange[];
  /** The replacements that the changes make in texts, in their order. */
  replaced: ReplacedText[];
}

/**
 * Finds the content that changes refer to, in the state before them: pages by their paths, and the texts in which a text is
 * replaced.
 * @param maxMarkdown longest text, in bytes of UTF-8
 * @throws EditError when the content has no page at a path, or a text does not occur as often as expected
 */
export async function resolveChanges(
  stated: readonly StatedChange[],
  before: EditableState,
  read: ReadTexts,
  maxMarkdown: number,
): Promise<ResolvedChanges> {
  const resolver = new Resolver(before, read, maxMarkdown);
  const changes: ContentChange[] = [];
  for (const [index, change] of stated.entries()) {
    try {
      changes.push(await resolver.resolve(change));
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      throw change.change === 'put_page' ? error : error.below(`changes[${index}]`);
    }
  }
  resolver.finish();
  return { changes, replaced: resolver.replaced };
}

class Resolver {
  readonly replaced: ReplacedText[] = [];
  /** Texts of earlier changes, by page. `own`: the change gave the whole text. */
  private readonly texts = new Map<string, { markdown: string; own: boolean }>();
  private readonly deleted = new Set<string>();
  /** The changes `replace_text` so far, with their new texts by page. */
  private readonly replacements: { change: { pages: NewText[] }; texts: Map<string, NewText> }[] = [];
  /** The texts of the last of these changes, by page. */
  private readonly lastTexts = new Map<string, Map<string, NewText>>();
  /** Characters of all these texts. */
  private replacedLength = 0;
  private shownLength = 0;
  /** Characters that all changes so far looked at. */
  private searchedLength = 0;

  constructor(
    private readonly before: EditableState,
    private readonly read: ReadTexts,
    private readonly maxMarkdown: number,
  ) {}

  async resolve(change: StatedChange): Promise<ContentChange> {
    switch (change.change) {
      case 'update_page': {
        const named = { ...change, page: this.idOf(change) };
        delete named.path;
        if (change.document !== undefined)
          this.texts.set(named.page, { markdown: change.document.markdown, own: true });
        return named;
      }
      case 'delete_page': {
        const page = this.idOf(change);
        this.deleted.add(page);
        return { change: 'delete_page', page };
      }
      case 'move_page': {
        const named = { ...change, page: this.idOf(change) };
        delete named.path;
        return named;
      }
      case 'put_page':
        return this.put(change);
      case 'replace_text':
        return this.replace(change);
      default:
        return change;
    }
  }

  private idOf({ page, path }: PageTarget): string {
    return page ?? this.at(path).page.id;
  }

  private at(path: string): PlacedPage {
    const found = path === '' ? undefined : this.before.index.findByPath(path);
    if (found === undefined) throw new EditError('path', 'is not the path of a page of this space');
    return found;
  }

  /** The page at a path is updated, or inserted below the page above it. */
  private put({ path, title, document }: Extract<StatedChange, { change: 'put_page' }>): ContentChange {
    const found = this.before.index.findByPath(path);
    const fields = { document, ...(title !== undefined ? { title } : {}) };
    if (found !== undefined) {
      if (found.page.type !== 'document')
        throw new EditError('path', `is a ${found.page.type}, which has no text of its own`);
      // The address stays that of the request.
      const slug = title === undefined ? {} : { slug: found.page.slug };
      return { change: 'update_page', page: found.page.id, ...fields, ...slug };
    }
    const slash = path.lastIndexOf('/');
    const [above, slug] = [path.slice(0, Math.max(slash, 0)), path.slice(slash + 1)];
    if (slugify(slug) !== slug || slug === '')
      throw new EditError('path', `must end with a slug, such as "${slugify(slug)}"`);
    const parent = above === '' ? undefined : this.before.index.findByPath(above);
    if (above !== '' && parent === undefined)
      throw new EditError('path', `has no page "${above}" above it: create that page first`);
    return {
      change: 'insert_page',
      title: title ?? titleOf(slug),
      slug,
      document,
      ...(parent !== undefined ? { into: parent.page.id } : {}),
    };
  }

  private async replace(change: Extract<StatedChange, { change: 'replace_text' }>): Promise<ContentChange> {
    const searched = await this.searched(change);
    if (searched.length > MAX_REPLACED_PAGES)
      throw new EditError('text', `occurs on more than ${MAX_REPLACED_PAGES} pages: replace it page by page`);
    if (this.replaced.length + searched.length > MAX_REPLACED_TEXTS)
      throw new EditError(
        'text',
        `would make the request replace more than ${MAX_REPLACED_TEXTS} texts: send several requests`,
      );
    const left = MAX_REPLACED_LENGTH - this.replacedLength + this.replaceableLength(searched);
    const found = replaceText(change, searched, { bytes: this.maxMarkdown, characters: left });
    const texts = new Map<string, NewText>();
    for (const { markdown, replaced } of found) {
      const { page } = replaced;
      const own = this.texts.get(page)?.own ?? false;
      this.texts.set(page, { markdown, own });
      this.forget(page);
      this.lastTexts.set(page, texts);
      texts.set(page, { page, markdown, own });
      this.replacedLength += markdown.length;
      this.replaced.push(this.shown(replaced));
    }
    const resolved = { change: 'replace_text' as const, pages: [] };
    this.replacements.push({ change: resolved, texts });
    return resolved;
  }

  /** Gives the changes `replace_text` their texts. Call it after the last change. */
  finish(): void {
    for (const { change, texts } of this.replacements) change.pages = [...texts.values()];
  }

  /** Characters of new texts that are replaced when these pages get new texts. */
  private replaceableLength(pages: readonly SearchedText[]): number {
    return pages.reduce(
      (sum, { page }) => sum + (this.lastTexts.get(page)?.get(page)?.markdown.length ?? 0),
      0,
    );
  }

  /** A text that a later change replaces is not kept in memory, and not parsed. */
  private forget(page: string): void {
    const texts = this.lastTexts.get(page);
    this.replacedLength -= texts?.get(page)?.markdown.length ?? 0;
    texts?.delete(page);
  }

  /** The replaced text for the response; without lines when the response would be too long. */
  private shown(replaced: ReplacedText): ReplacedText {
    const length = replaced.lines.reduce((sum, { before, after }) => sum + before.length + after.length, 0);
    if (this.shownLength + length > MAX_SHOWN_LENGTH) return { ...replaced, lines: [] };
    this.shownLength += length;
    return replaced;
  }

  /** The texts that a change searches. If it searches all pages, only the texts that contain the searched text. */
  private async searched(change: Extract<StatedChange, { change: 'replace_text' }>): Promise<SearchedText[]> {
    if (change.page !== undefined || change.path !== undefined) {
      const page = change.page ?? this.at(change.path as string).page.id;
      const placed = this.before.index.find(page);
      if (placed === undefined || this.deleted.has(page))
        throw new EditError('page', 'is not a page of this space');
      if (isGenerated(placed.page)) throw new GeneratedPageError('page');
      if (placed.page.type !== 'document')
        throw new EditError('page', `is a ${placed.page.type}, which has no text of its own`);
      return this.textsWith(change.text, [placed]);
    }
    const found: SearchedText[] = [];
    const documents = this.documents();
    let length = 0;
    for (let at = 0; at < documents.length; at += BATCH) {
      const texts = await this.textsWith(change.text, documents.slice(at, at + BATCH));
      for (const text of texts) length += text.markdown.length;
      if (length > MAX_REPLACED_LENGTH)
        throw new EditError(
          'text',
          `occurs in texts of more than ${MAX_REPLACED_LENGTH} characters: replace it page by page`,
        );
      found.push(...texts);
      if (found.length > MAX_REPLACED_PAGES) break;
    }
    return found;
  }

  /** The pages with a text of their own that no earlier change deleted. */
  private documents(): PlacedPage[] {
    const gone = new Set(this.deleted);
    const kept: PlacedPage[] = [];
    // A page comes after the one that it is below.
    for (const placed of locatePages(this.before.pages)) {
      const { page, parentId } = placed;
      if (parentId !== null && gone.has(parentId)) gone.add(page.id);
      if (!gone.has(page.id) && page.type === 'document' && !isGenerated(page)) kept.push(placed);
    }
    return kept;
  }

  /** The texts of pages that contain something. */
  private async textsWith(text: string, pages: readonly PlacedPage[]): Promise<SearchedText[]> {
    const changed = pages.filter(({ page }) => this.texts.has(page.id));
    const unchanged = pages.filter(({ page }) => !this.texts.has(page.id));
    const stored = await this.read(unchanged, text);
    const ownLength = changed.reduce(
      (sum, { page }) => sum + (this.texts.get(page.id)?.markdown.length ?? 0),
      0,
    );
    await this.count(stored.length + ownLength + pages.length * PAGE_LENGTH);
    const search = new TextSearch(text);
    return pages
      .map(({ page: { id }, path }) => ({
        page: id,
        path,
        markdown: this.texts.get(id)?.markdown ?? stored.texts.get(id) ?? '',
      }))
      .filter(({ markdown }) => search.indexIn(markdown) !== -1);
  }

  /** @throws EditError when the changes look at too much */
  private async count(length: number): Promise<void> {
    const turns = Math.floor(this.searchedLength / TURN_LENGTH);
    this.searchedLength += length;
    if (this.searchedLength > MAX_SEARCHED_LENGTH)
      throw new EditError(
        'text',
        `would make the request search more than ${MAX_SEARCHED_LENGTH} characters of texts: send several requests, or name the pages`,
      );
    if (Math.floor(this.searchedLength / TURN_LENGTH) > turns) await nextTurn();
  }
}

function titleOf(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words === '' ? slug : words.charAt(0).toUpperCase() + words.slice(1);
}

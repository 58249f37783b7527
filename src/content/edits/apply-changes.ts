import { FreeNames } from '../../common/free-numbers.js';
import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { IncludesByPath } from '../../markdown/source/include-paths.js';
import { isMarkdownPath } from '../../markdown/source/source-path.js';
import { storeText } from '../../markdown/source/stable-references.js';
import type { ContentState } from '../../versioning/content-plan.js';
import { documentHash, type StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import { longPathMessage, pageWithLongPath } from '../../versioning/long-path.js';
import { PageIndex, type PlacedPage } from '../../versioning/page-index.js';
import type { ReusableContentEntry } from '../../versioning/reusable-content.js';
import { addressPlace, ContentAddresses } from '../../versioning/content-addresses.js';
import type { ContentChange, IncomingFile, CreatedIds, NewText } from './content-change.js';
import { EditError } from './edit-error.js';
import { EntryDraft } from './entry-draft.js';
import { PageDraft, type PagePatch } from './page-draft.js';
import { checkKind, PageRules } from './page-rules.js';

/** Content with all parts that changes can touch. */
export type EditableState = Required<ContentState> & {
  index: PageIndex;
  /** Of `files`. */
  filesByPath: ReadonlyMap<string, FileEntry>;
};

export interface EditContext {
  newId: () => string;
  /** ISO 8601, UTC. */
  now: string;
  pagesPerSpace: number;
  /** By the text; contains every text of the changes. */
  parsed: ReadonlyMap<string, ParsedMarkdown>;
  /** The files of each `insert_files`, by the index of the change. */
  files: ReadonlyMap<number, IncomingFile[]>;
}

/** Content after the changes. */
export interface EditedContent extends Required<ContentState> {
  /** New documents by hash. */
  documents: Map<string, StoredDocument>;
  created: CreatedIds;
}

/** Folder for files without a path. */
const FILES_FOLDER = 'assets';
const NO_REUSABLE_CONTENT = 'is not a reusable content of this space';

/**
 * Applies changes in their order. The links of texts are resolved against the outcome, so a text can link to a page
 * that a later change inserts. Unchanged objects are kept; `before` is not modified.
 * @throws EditError when a change cannot be applied; its path starts with `changes[i].`
 */
export function applyChanges(
  before: EditableState,
  changes: readonly ContentChange[],
  context: EditContext,
): EditedContent {
  const edit = new Edit(before, context);
  changes.forEach((change, index) => {
    try {
      edit.apply(change, index);
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      throw error.below(`changes[${index}]`);
    }
  });
  return edit.finish();
}

class Edit {
  private readonly pages: PageDraft;
  private readonly rules: PageRules;
  private readonly files: EntryDraft<FileEntry>;
  /** Of new files. */
  private readonly paths = new Set<string>();
  private readonly freePaths = new FreeNames(
    (path) => this.before.filesByPath.has(path) || this.paths.has(path),
  );
  private readonly reusableContents: EntryDraft<ReusableContentEntry>;
  private variables: Record<string, string>;
  private readonly pageTexts = new Map<string, string>();
  private readonly reusableTexts = new Map<string, string>();
  private readonly documents = new Map<string, StoredDocument>();
  private addressesBefore: ContentAddresses | undefined;
  /** By the page: the last field that decided its slug or its place, and the number of its change. */
  private readonly placements = new Map<string, { field: string; index: number }>();
  private readonly created: CreatedIds = { pages: [], files: [], reusableContents: [] };

  constructor(
    private readonly before: EditableState,
    private readonly context: EditContext,
  ) {
    this.pages = new PageDraft(before.index, context.now);
    this.rules = new PageRules(this.pages, before.pages);
    this.files = new EntryDraft(before.files);
    this.reusableContents = new EntryDraft(before.reusableContents);
    this.variables = before.variables;
  }

  apply(change: ContentChange, index: number): void {
    switch (change.change) {
      case 'insert_page':
        this.insertPage(change);
        return this.recordPlacement(this.created.pages.at(-1), change.slug == null ? 'title' : 'slug', index);
      case 'update_page':
        this.updatePage(change);
        if (change.slug == null && change.title === undefined) return;
        return this.recordPlacement(change.page, change.slug == null ? 'title' : 'slug', index);
      case 'delete_page':
        this.rules.requireNotGenerated(change.page);
        return this.pages.delete(change.page);
      case 'move_page':
        this.rules.requireNotGenerated(change.page);
        this.rules.requireWritableParent(change.into);
        this.pages.move(change.page, change.into ?? null, change.at);
        return this.recordPlacement(change.page, 'into', index);
      case 'replace_text':
        return change.pages.forEach((text) => this.replaceText(text));
      case 'insert_files':
        return this.insertFiles(this.context.files.get(index) ?? []);
      case 'delete_file':
        return this.deleteFile(change.file);
      case 'set_variables':
        this.variables = change.variables;
        return;
      case 'insert_reusable_content':
        return this.insertReusableContent(change.title, change.document.markdown);
      case 'update_reusable_content':
        return this.updateReusableContent(change);
      case 'delete_reusable_content':
        return this.deleteReusableContent(change.reusableContent);
    }
  }

  finish(): EditedContent {
    const placed = new PageIndex(this.pages.finish(), this.before.index);
    this.requireShortPaths(placed);
    const files = this.files.finish();
    const filesByPath =
      files === this.before.files ? this.before.filesByPath : new Map(files.map((file) => [file.path, file]));
    const includes = new IncludesByPath(this.reusableContents.finish());
    const addresses = new ContentAddresses(placed, filesByPath, includes);
    for (const [id, markdown] of this.pageTexts) {
      const from = placed.find(id);
      if (from === undefined) continue;
      this.pages.update(id, { document: this.store(markdown, from, addresses) });
    }
    for (const [id, markdown] of this.reusableTexts) {
      const entry = this.reusableContents.find(id);
      const document = this.store(markdown, undefined, addresses);
      if (entry !== undefined && document !== entry.document)
        this.reusableContents.set({ ...entry, document });
    }
    return {
      pages: this.pages.finish(),
      files,
      reusableContents: this.reusableContents.finish(),
      variables: this.variables,
      documents: this.documents,
      created: this.created,
    };
  }

  private recordPlacement(page: string | undefined, field: string, index: number): void {
    if (page !== undefined) this.placements.set(page, { field, index });
  }

  /** Checked once for all changes: each of them can move thousands of pages. */
  private requireShortPaths(after: PageIndex): void {
    const long = pageWithLongPath(this.before.pages, after.pages);
    if (long === undefined) return;
    let last: { field: string; index: number } | undefined;
    for (let at: PlacedPage | undefined = long; at !== undefined; at = parentOf(at, after)) {
      const placement = this.placements.get(at.page.id);
      if (placement !== undefined && placement.index >= (last?.index ?? 0)) last = placement;
    }
    const { field, index } = last ?? { field: 'title', index: 0 };
    throw new EditError(`changes[${index}].${field}`, longPathMessage(long));
  }

  private insertPage({
    change: _change,
    title,
    into,
    at,
    document,
    type = 'document',
    slug,
    ...rest
  }: Extract<ContentChange, { change: 'insert_page' }>): void {
    if (this.pages.size >= this.context.pagesPerSpace) {
      throw new EditError(
        'title',
        `would be page ${this.pages.size + 1}; the maximum is ${this.context.pagesPerSpace}`,
      );
    }
    this.rules.requireWritableParent(into);
    if (type === 'computed') this.rules.countComputed();
    checkKind(type, { document, ...rest }, rest);
    const id = this.context.newId();
    const attributes = withoutEmpty(rest);
    const page = { ...attributes, id, type, title, document: null, ...(slug == null ? {} : { slug }) };
    this.pages.insert(page, into, at);
    if (type === 'document') this.pageTexts.set(id, document?.markdown ?? '');
    this.created.pages.push(id);
  }

  private updatePage({
    change: _change,
    page: id,
    document,
    type,
    slug,
    ...fields
  }: Extract<ContentChange, { change: 'update_page' }>): void {
    const before = this.pages.get(id);
    this.rules.requireNotGenerated(id);
    // A text makes a computed page a document.
    const kind = type ?? (document !== undefined && before.type === 'computed' ? 'document' : before.type);
    checkKind(
      kind,
      { document, ...fields },
      {
        ref: fields.ref === undefined ? before.ref : fields.ref,
        computed: fields.computed ?? before.computed,
      },
    );
    if (kind === 'computed' && before.type !== 'computed') {
      this.rules.requireNoChildren(id);
      this.rules.countComputed();
    }
    // Without its source, the generated pages go too.
    if (kind !== 'computed' && before.type === 'computed') this.pages.deleteGenerated(id);
    const patch: PagePatch = { ...fields, type: kind };
    if (slug !== undefined) patch.slug = slug ?? fields.title ?? before.title;
    // `hidden: false` means the same as no property.
    for (const flag of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
      if (fields[flag] === false) patch[flag] = null;
    }
    if (isEmpty(fields.variables)) patch.variables = null;
    if (kind !== 'link') patch.ref = null;
    if (kind !== 'computed') Object.assign(patch, { computed: null, computedSeed: null });
    if (kind === 'group' || kind === 'link' || (kind === 'computed' && before.type !== 'computed')) {
      patch.document = null;
      this.pageTexts.delete(id);
    }
    // The new text is not the text in the repository.
    if (document !== undefined) patch.git = null;
    this.pages.update(id, patch);
    if (document !== undefined) this.pageTexts.set(id, document.markdown);
    else if (kind === 'document' && before.type !== 'document' && !this.pageTexts.has(id))
      this.pageTexts.set(id, '');
  }

  /** Links of a text from before the request are resolved against the content before the request. */
  private replaceText({ page: id, markdown, own }: NewText): void {
    this.rules.requireNotGenerated(id);
    if (own) {
      this.pageTexts.set(id, markdown);
      return;
    }
    const { index, filesByPath, reusableContents } = this.before;
    this.addressesBefore ??= new ContentAddresses(index, filesByPath, new IncludesByPath(reusableContents));
    this.pages.update(id, {
      document: this.store(markdown, index.find(id), this.addressesBefore),
      git: null,
    });
  }

  private insertFiles(incoming: readonly IncomingFile[]): void {
    const entries = incoming.map((file, place): FileEntry => {
      if (isMarkdownPath(file.name))
        throw new EditError(`files[${place}]`, 'must not be markdown: insert it as a page');
      const path = this.freePath(file.name);
      this.paths.add(path);
      return { ...file, id: this.context.newId(), path };
    });
    for (const entry of entries) this.files.set(entry);
    this.created.files.push(...entries.map(({ id }) => id));
  }

  /** The last part of a path is the name, so that an archive of the content contains it. */
  private freePath(name: string): string {
    return this.freePaths.find(1, (count) =>
      count === 1 ? `${FILES_FOLDER}/${name}` : `${FILES_FOLDER}/${count}/${name}`,
    );
  }

  private deleteFile(id: string): void {
    if (!this.files.delete(id)) throw new EditError('file', 'is not a file of this space');
  }

  private insertReusableContent(title: string, markdown: string): void {
    const id = this.context.newId();
    this.reusableContents.set({ id, title, document: '' });
    this.reusableTexts.set(id, markdown);
    this.created.reusableContents.push(id);
  }

  private updateReusableContent({
    reusableContent: id,
    title,
    document,
  }: Extract<ContentChange, { change: 'update_reusable_content' }>): void {
    const entry = this.reusableContents.find(id);
    if (entry === undefined) throw new EditError('reusableContent', NO_REUSABLE_CONTENT);
    if (title !== undefined) this.reusableContents.set({ ...entry, title });
    if (document !== undefined) this.reusableTexts.set(id, document.markdown);
  }

  private deleteReusableContent(id: string): void {
    if (!this.reusableContents.delete(id)) throw new EditError('reusableContent', NO_REUSABLE_CONTENT);
    this.reusableTexts.delete(id);
  }

  /** Stores the document of a text. @returns its hash */
  private store(markdown: string, from: PlacedPage | undefined, addresses: ContentAddresses): string {
    const parsed = this.context.parsed.get(markdown);
    if (parsed === undefined) throw new Error('A text of the changes was not parsed.');
    const document = storeText(markdown, parsed, addressPlace(from), addresses);
    const hash = documentHash(document.markdown);
    this.documents.set(hash, document);
    return hash;
  }
}

function parentOf({ parentId }: PlacedPage, index: PageIndex): PlacedPage | undefined {
  return parentId === null ? undefined : index.find(parentId);
}

/** Leaves out empty properties, so that equal pages have equal hashes. */
function withoutEmpty<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined> } {
  const stated = Object.entries(fields).filter(
    ([, value]) => value != null && value !== false && !isEmpty(value),
  );
  return Object.fromEntries(stated) as { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined> };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

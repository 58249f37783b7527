import { isDeepStrictEqual } from 'node:util';
import type { PageAttributes, PageNode } from '../page.js';
import { isTitleSlug } from '../../markdown/source/slug.js';
import type { Conflict, ConflictValue, ConflictResolver, Side } from './conflict.js';
import { mergeDocument, type TextMerge } from './merge-document.js';
import { pick, pickKeys, type ThreeWay } from './three-way.js';

/** How each attribute merges: as a whole, key by key, together with the page type, or by special rules (`own`). */
const TREATMENT = {
  title: 'whole',
  description: 'whole',
  emoji: 'whole',
  icon: 'whole',
  hidden: 'whole',
  noIndex: 'whole',
  noRobotsIndex: 'whole',
  layout: 'keys',
  cover: 'keys',
  variables: 'keys',
  type: 'kind',
  ref: 'kind',
  computed: 'kind',
  computedSeed: 'kind',
  slug: 'own',
  git: 'own',
  createdAt: 'own',
  updatedAt: 'own',
} as const satisfies Record<keyof PageAttributes, string>;

type Name = keyof typeof TREATMENT;
type Treatment = (typeof TREATMENT)[Name];

const NAMES = Object.keys(TREATMENT) as Name[];
const of = (treatment: Treatment): Name[] => NAMES.filter((name) => TREATMENT[name] === treatment);
const KIND = of('kind');

/** Whether a page was edited. Ignores times, git metadata and the pages below it. */
export function isEdited(before: PageNode | undefined, after: PageNode): boolean {
  if (before === after) return false;
  return (
    before?.document !== after.document ||
    NAMES.some(
      (name) =>
        name !== 'git' &&
        name !== 'createdAt' &&
        name !== 'updatedAt' &&
        !isDeepStrictEqual(before[name], after[name]),
    )
  );
}

/** A page that both sides have; `base` is undefined when both sides added it. */
export type ThreePages = ThreeWay<PageNode> & { ours: PageNode; theirs: PageNode };

/** Hashes of the documents that are needed to merge a page. */
export function documentsOf(pages: ThreePages): string[] {
  const { base, ours, theirs } = pages;
  const documents = [base?.document, ours.document, theirs.document];
  const isNeeded = changesKind(pages)
    ? pick({ base: kindOf(base), ours: kindOf(ours), theirs: kindOf(theirs) }).conflict
    : new Set(documents).size === 3;
  return isNeeded ? documents.filter((hash) => hash != null) : [];
}

/** A merged page. Ignore its children, which are the children on one of the sides. */
export interface MergedPage {
  page: PageNode;
  /** The text that replaces the page's document. */
  text?: string;
}

/**
 * Merges a page attribute by attribute (`layout`, `cover` and `variables` key by key) and its text line by line. A
 * change of the page type merges together with everything that belongs to the type. The later `updatedAt` is used, and
 * times never conflict.
 */
export function mergePage(pages: ThreePages, resolver: ConflictResolver, texts: TextMerge): MergedPage {
  const { base, ours, theirs } = pages;
  if (base !== undefined) {
    if (areSame(base, theirs)) return { page: ours };
    if (areSame(base, ours)) return { page: theirs };
  }
  if (areSame(ours, theirs)) return { page: ours };
  const values: Partial<Record<keyof PageNode, unknown>> = {
    ...mergeAttributes(pages, resolver),
    git: pick(partOf(pages, 'git')).value,
    createdAt: pick(partOf(pages, 'createdAt')).value,
    updatedAt: laterTime(partOf(pages, 'updatedAt')),
  };
  const text = changesKind(pages)
    ? mergeKind(pages, values, resolver, texts)
    : mergeText(pages, values, resolver, texts);
  if (text?.isNew === true) values.updatedAt = texts.now;
  const page: Record<string, unknown> = { ...ours };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete page[name];
    else page[name] = value;
  }
  return { page: page as unknown as PageNode, ...(text === undefined ? {} : { text: text.markdown }) };
}

/** Converts a page to a document, for a text from a resolution. */
export function asDocument(page: PageNode, now: string): PageNode {
  const document: PageNode = { ...page, type: 'document', updatedAt: now };
  delete document.ref;
  delete document.computed;
  delete document.computedSeed;
  return document;
}

/** Merges the attributes that merge one by one, and the slug. */
function mergeAttributes(pages: ThreePages, resolver: ConflictResolver): Partial<Record<Name, unknown>> {
  const conflicts = new AttributeConflicts();
  const names = changesKind(pages) ? of('whole') : [...of('whole'), ...KIND];
  for (const name of names) conflicts.add(name, pick(partOf(pages, name)).conflict, partOf(pages, name));
  for (const name of of('keys')) {
    pickKeys(keysOf(pages, name), (key, values) => {
      conflicts.add(`${name}.${key}`, true, values);
      return undefined;
    });
  }
  const slug = pickSlug(pages);
  conflicts.add('slug', slug === undefined, partOf(pages, 'slug'));
  const side = conflicts.resolve(pages, resolver);

  const merged: Partial<Record<Name, unknown>> = {};
  for (const name of names) {
    const { value, conflict } = pick(partOf(pages, name));
    merged[name] = conflict ? pages[side][name] : value;
  }
  for (const name of of('keys')) {
    const value = pickKeys(keysOf(pages, name), (_, values) => values[side]);
    merged[name] = value !== undefined && Object.keys(value).length > 0 ? value : undefined;
  }
  merged.slug = slug === undefined ? pages[side].slug : slug(merged.title as string);
  return merged;
}

/** Collects the attributes in conflict. They are one conflict of the page, because they are resolved together. */
class AttributeConflicts {
  private readonly found: { name: string; values: ThreeWay<unknown> }[] = [];

  add(name: string, isConflict: boolean, values: ThreeWay<unknown>): void {
    if (isConflict) this.found.push({ name, values });
  }

  /** @returns the side to take for all of them */
  resolve({ base, ours }: ThreePages, resolver: ConflictResolver): Side {
    if (this.found.length === 0) return 'ours';
    const of = (side: keyof ThreeWay<unknown>): ConflictValue => ({
      attributes: Object.fromEntries(
        this.found
          .filter(({ values }) => values[side] !== undefined)
          .map(({ name, values }) => [name, values[side]]),
      ),
    });
    const conflict: Conflict = {
      page: ours.id,
      kind: 'attributes',
      ...(base === undefined ? {} : { base: of('base') }),
      ours: of('ours'),
      theirs: of('theirs'),
    };
    return resolver.side(conflict) ?? 'ours';
  }
}

/**
 * The slug for the merged title. A slug that a person chose takes precedence over one that was derived from a title.
 * @returns undefined when both sides chose different slugs
 */
function pickSlug({ base, ours, theirs }: ThreePages): ((title: string) => string) | undefined {
  const { value, conflict } = pick({ base: base?.slug, ours: ours.slug, theirs: theirs.slug });
  if (!conflict) return () => value as string;
  const [ownMade, theirMade] = [ours, theirs].map(({ slug, title }) => isTitleSlug(slug, title));
  if (ownMade === true && theirMade === true) {
    return (title) => (title === ours.title ? ours.slug : theirs.slug);
  }
  if (ownMade === true) return () => theirs.slug;
  if (theirMade === true) return () => ours.slug;
  return undefined;
}

function mergeText(
  { base, ours, theirs }: ThreePages,
  values: Partial<Record<keyof PageNode, unknown>>,
  resolver: ConflictResolver,
  texts: TextMerge,
): { markdown: string; isNew: boolean } | undefined {
  const merged = mergeDocument(
    { base: base?.document, ours: ours.document, theirs: theirs.document },
    texts,
    (markdown) => resolver.sideOrText({ page: ours.id, kind: 'text', ...markdown }),
  );
  if (merged.text !== undefined) return { markdown: merged.text, isNew: merged.isNew };
  values.document = merged.document;
  return undefined;
}

interface Kind {
  attributes: Partial<Record<Name, unknown>>;
  document: string | null;
}

/** Merges the page type, and everything that belongs to it, as one part. */
function mergeKind(
  { base, ours, theirs }: ThreePages,
  values: Partial<Record<keyof PageNode, unknown>>,
  resolver: ConflictResolver,
  texts: TextMerge,
): { markdown: string; isNew: boolean } | undefined {
  const kinds = { base: kindOf(base), ours: kindOf(ours), theirs: kindOf(theirs) };
  const picked = pick(kinds);
  let kind = picked.value;
  if (picked.conflict) {
    const valueOf = (value: Kind): ConflictValue => ({
      ...(value.document === null ? {} : { markdown: texts.textOf(value.document) }),
      attributes: value.attributes,
    });
    const resolution =
      resolver.sideOrText({
        page: ours.id,
        kind: 'type',
        ...(kinds.base === undefined ? {} : { base: valueOf(kinds.base) }),
        ours: valueOf(kinds.ours),
        theirs: valueOf(kinds.theirs),
      }) ?? 'ours';
    if (typeof resolution === 'object') {
      for (const name of KIND) values[name] = undefined;
      values.type = 'document';
      return { markdown: resolution.markdown, isNew: true };
    }
    kind = kinds[resolution];
  }
  for (const name of KIND) values[name] = kind?.attributes[name];
  values.document = kind?.document ?? null;
  return undefined;
}

/** Whether the page type merges, with everything that belongs to it as one part. */
export function changesKind({ base, ours, theirs }: ThreePages): boolean {
  return ours.type !== theirs.type || (base !== undefined && base.type !== ours.type);
}

function kindOf<Page extends PageNode | undefined>(page: Page): Page extends PageNode ? Kind : undefined {
  type Result = Page extends PageNode ? Kind : undefined;
  if (page === undefined) return undefined as Result;
  const stated = KIND.filter((name) => page[name] !== undefined).map((name) => [name, page[name]]);
  return { attributes: Object.fromEntries(stated) as Kind['attributes'], document: page.document } as Result;
}

/** The time of the side that changed the page; the later time when both did. */
function laterTime(times: ThreeWay<string>): string | undefined {
  const { value, conflict } = pick(times);
  if (!conflict) return value;
  return (times.ours ?? '') < (times.theirs ?? '') ? times.theirs : times.ours;
}

function areSame(one: PageNode, other: PageNode): boolean {
  return (
    one === other ||
    (one.document === other.document && NAMES.every((name) => isDeepStrictEqual(one[name], other[name])))
  );
}

function partOf<Key extends Name>({ base, ours, theirs }: ThreePages, name: Key): ThreeWay<PageNode[Key]> {
  return { base: base?.[name], ours: ours[name], theirs: theirs[name] };
}

function keysOf(pages: ThreePages, name: Name): ThreeWay<Readonly<Record<string, unknown>>> {
  return partOf(pages, name) as ThreeWay<Readonly<Record<string, unknown>>>;
}

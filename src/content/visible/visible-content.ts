import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canonicalJson } from '../../common/canonical-json.js';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { includedId, MAX_INCLUDE_DEPTH } from '../../markdown/document/includes.js';
import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';
import { holdTexts } from '../../common/text-hold.js';
import { pageLinks, type PageLink } from '../../versioning/page-links.js';
import type { PageNode } from '../../versioning/page.js';
import { locatePages } from '../../versioning/located-page.js';
import { REUSABLE_CONTENT } from '../../versioning/reusable-content.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { LinkHolders } from './link-holders.js';
import { takeTurns, type TextReading, TextReadings } from './text-readings.js';
import { type Claims, dependsOnReader, VisibleTexts } from './visible-texts.js';

/** A page or reusable content that a reader sees only in part. */
export interface PartlyVisible {
  kind: 'page' | 'reusable-content';
  /** All links that the reader sees, starting with the page's attributes. */
  links: readonly PageLink[];
  /** The anchors that lead into the visible part of its text. */
  anchors: ReadonlySet<string>;
}

/** The parts of a revision that a reader sees, besides single texts. */
export interface VisibleParts {
  /** Equal for readers who see the same; '' for readers who see everything. */
  name: string;
  /** Pages and reusable contents with hidden parts, by ID. */
  holders: ReadonlyMap<string, PartlyVisible>;
  /** IDs of files and reusable contents that no page uses where the reader sees it. */
  hidden: ReadonlySet<string>;
  /** The files and reusable contents in `hidden` that nothing uses, not even a hidden part. */
  unused: ReadonlySet<string>;
  /** IDs of files that this reader sees, and a reader without claims does not. */
  guarded: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const EVERYTHING: VisibleParts = {
  name: '',
  holders: new Map(),
  hidden: NONE,
  unused: NONE,
  guarded: NONE,
};
/** Characters of cached conditions, links, anchors and IDs, and the characters that each of them counts as in addition. */
const RESULTS_CHARACTERS = 12_000_000;
/** The same for the visible parts of single texts, which all results are made of. */
const TEXTS_CHARACTERS = 24_000_000;
const ENTRY = 100;
/**
 * Beginning of the name of visible parts while a text cannot be read, and milliseconds after which the text is read again.
 */
const UNUSABLE = 'unusable ';
const UNUSABLE_MS = 60_000;
/** Uses of files and reusable contents in reusable contents that are in memory together. */
const MOST_USES = 200_000;
/** The characters that an ID in a set counts as. */
const ID_ENTRY = 40;

/** A page or reusable content whose text has conditions, or expressions that name the reader. */
interface Holder {
  id: string;
  kind: PartlyVisible['kind'];
  page: PageNode | undefined;
  document: string;
  /** undefined: the text cannot be read now. */
  conditions: readonly string[] | undefined;
}

/** The visible parts of a text. */
type SeenText = Pick<PartlyVisible, 'links' | 'anchors'>;

/** `isComplete`: all of its texts could be read. */
interface MadeParts {
  parts: VisibleParts;
  isComplete: boolean;
}

const NOTHING: SeenText = { links: [], anchors: new Set() };

/** Finds out which links, files and reusable contents of a revision readers see. */
@Injectable()
export class VisibleContent {
  private readonly holdersIn = new SingleFlightCache<readonly Holder[]>({
    maxSize: RESULTS_CHARACTERS,
    sizeOf: (holders) =>
      holders.reduce((sum, { conditions = [] }) => sum + ENTRY + lengthOf(conditions), ENTRY),
    milliseconds: (holders) =>
      holders.every(({ conditions }) => conditions !== undefined) ? undefined : UNUSABLE_MS,
  });
  /** By hash of the text and outcome of its conditions. */
  private readonly seenTexts: LRUCache<string, SeenText>;
  /** By revision and what the reader sees. */
  private readonly results: SingleFlightCache<MadeParts>;
  /** Names of what readers see, by revision and claims. */
  private readonly names = new LRUCache<string, string>(atMost(20_000));

  constructor(
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly readings: TextReadings,
    private readonly linkHolders: LinkHolders,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.seenTexts = new LRUCache({
      maxSize: cacheSize(environment, TEXTS_CHARACTERS),
      sizeCalculation: (seen, key) => ENTRY + key.length + sizeOfText(seen),
    });
    const most = cacheSize(environment, RESULTS_CHARACTERS);
    // The result of a large space must not push out those of all others. It is made of the texts again.
    this.results = new SingleFlightCache({
      maxSize: most,
      maxEntrySize: Math.ceil(most / 2),
      sizeOf: ({ parts }) => sizeOf(parts),
      milliseconds: ({ parts, isComplete }) => (isComplete ? lifetimeOf(parts.name) : UNUSABLE_MS),
    });
  }

  /**
   * The parts that a reader sees.
   * @param claims of the reader; undefined: a reader who sees everything
   */
  async parts(revision: Revision, claims: Claims | undefined): Promise<VisibleParts> {
    if (claims === undefined) return EVERYTHING;
    // Files and reusable contents that a hidden part used before it was removed are not for everybody then, and neither are
    // those that no page has used yet.
    const isAdaptive = await this.texts.isAdaptive(revision);
    const parts = await this.forClaims(revision, isAdaptive ? claims : {});
    if (parts.holders.size === 0 && parts.hidden.size === 0) return EVERYTHING;
    if (!isAdaptive || Object.keys(claims).length === 0) return parts;
    const { hidden } = await this.forClaims(revision, {});
    const guarded = [...hidden].filter((id) => !parts.hidden.has(id));
    return guarded.length === 0 ? parts : { ...parts, guarded: new Set(guarded) };
  }

  /**
   * Whether a page includes a reusable content in a part that a reader sees, directly or through other reusable contents.
   * @param claims as of `parts`
   */
  async isIncluded(revision: Revision, contentId: string, claims: Claims | undefined): Promise<boolean> {
    const { spaceId } = revision;
    const { holders } = await this.parts(revision, claims);
    const index = await this.store.pages(revision);
    const contents = new Map(
      (await this.store.reusableContents(revision)).map(({ id, document }) => [id, document]),
    );
    const seen = new Set([contentId]);
    let level = [contentId];
    for (let depth = 0; level.length > 0 && depth < MAX_INCLUDE_DEPTH; depth += 1) {
      const around: string[] = [];
      for (const { id, targetId } of await this.linkHolders.uses.find(spaceId, level)) {
        const page = index.find(id)?.page;
        const hash = page === undefined ? contents.get(id) : page.document;
        if (seen.has(id) || hash === undefined || hash === null) continue;
        const links = holders.get(id)?.links ?? (await this.linksOf(spaceId, hash));
        if (!includesOf(links).includes(targetId)) continue;
        if (page !== undefined) return true;
        seen.add(id);
        around.push(id);
      }
      level = around;
    }
    return false;
  }

  private linksOf(spaceId: string, hash: string): Promise<readonly DocumentLink[]> {
    return holdTexts(async () => (await this.store.document(spaceId, hash)).links);
  }

  private async forClaims(revision: Revision, claims: Claims): Promise<VisibleParts> {
    const holders = await this.holders(revision);
    const key = `${revision.id} ${digestOf(canonicalJson(claims))}`;
    let name = this.names.get(key);
    if (name === undefined) {
      const found = await this.nameFor(revision, holders, claims);
      // The machine may only have been too busy to read a text, so readers with other claims must not share the name.
      name = found ?? UNUSABLE + key;
      this.names.set(key, name, { ttl: lifetimeOf(name) });
    }
    const { parts } = await this.results.get(`${revision.id} ${name}`, () =>
      this.readings.run((reading) => this.make(reading, revision, holders, claims, name)),
    );
    return parts;
  }

  /**
   * Equal for readers for whom the same conditions hold. The values of expressions about them do not matter here.
   * @returns undefined when a text cannot be read now
   */
  private async nameFor(
    revision: Revision,
    holders: readonly Holder[],
    claims: Claims,
  ): Promise<string | undefined> {
    if (holders.some(({ conditions }) => conditions === undefined)) return undefined;
    const outcomes: string[] = [];
    const turns = takeTurns();
    for (const { id, page, conditions = [] } of holders) {
      outcomes.push(`${id} ${this.texts.outcomeOf(revision, conditions, page, claims)}`);
      await turns();
    }
    return digestOf(outcomes.join('\n'));
  }

  private async make(
    reading: TextReading,
    revision: Revision,
    texts: readonly Holder[],
    claims: Claims,
    name: string,
  ): Promise<MadeParts> {
    const holders = new Map<string, PartlyVisible>();
    let isComplete = true;
    for (const holder of texts) {
      const { id, kind, page, document: hash } = holder;
      const seen = await this.texts.madeFrom(revision, { hash, page }, claims, this.seenTexts, seenIn);
      await reading.next();
      // A text that cannot be made for the reader is not visible.
      const { links, anchors } = seen ?? NOTHING;
      if (seen === undefined) isComplete = false;
      const all = page === undefined ? links : [...pageLinks(page), ...links];
      holders.set(id, { kind, links: all, anchors });
    }
    const unseen = await this.unseen(revision, holders);
    return { parts: { name, holders, ...unseen, guarded: NONE }, isComplete };
  }

  /** The pages and reusable contents of a revision whose texts depend on the reader. */
  private holders(revision: Revision): Promise<readonly Holder[]> {
    return this.holdersIn.get(revision.id, () =>
      this.readings.run((reading) => this.findHolders(reading, revision)),
    );
  }

  private async findHolders(reading: TextReading, revision: Revision): Promise<Holder[]> {
    const dependent = await this.texts.dependentIn(revision);
    const pages = [...locatePages((await this.store.pages(revision)).pages)].flatMap(({ page }) =>
      page.document === null ? [] : [{ id: page.id, kind: 'page' as const, page, document: page.document }],
    );
    const contents = (await this.store.reusableContents(revision)).map(({ id, document }) => ({
      ...{ id, kind: 'reusable-content' as const, page: undefined, document },
    }));
    const found: Holder[] = [];
    for (const holder of [...pages, ...contents]) {
      if (!dependent.has(holder.document)) continue;
      const expressions = await this.texts.expressionsIn(revision.spaceId, holder.document);
      const isForAll = expressions !== undefined && !dependsOnReader(expressions);
      if (!isForAll) found.push({ ...holder, conditions: expressions?.conditions });
      await reading.next();
    }
    return found;
  }

  /**
   * IDs of files and reusable contents that no page uses where the reader sees it, directly or through reusable contents. It
   * is not known whether a file or reusable content that nothing uses any more is for everybody.
   * @param holders pages and reusable contents with hidden parts
   */
  private async unseen(
    revision: Revision,
    holders: ReadonlyMap<string, PartlyVisible>,
  ): Promise<Pick<VisibleParts, 'hidden' | 'unused'>> {
    const { spaceId } = revision;
    const contents = await this.store.reusableContents(revision);
    const all = [...(await this.store.files(revision)).files, ...contents].map(({ id }) => id);
    if (all.length === 0) return { hidden: NONE, unused: NONE };
    const { uses } = this.linkHolders;
    const isWhole = (id: string): boolean => !holders.has(id);
    const pages = [...locatePages((await this.store.pages(revision)).pages)].map(({ page }) => page.id);
    const level = new Set(await uses.usedIn(spaceId, pages.filter(isWhole)));
    for (const { kind, links } of holders.values())
      if (kind === 'page') for (const id of usedBy(links)) level.add(id);
    const inContents = await this.usesOfContents(spaceId, contents.map(({ id }) => id).filter(isWhole));
    for (const [id, { kind, links }] of holders)
      if (kind === 'reusable-content') inContents.set(id, usedBy(links));
    const unseen = new Set(all);
    const visible = [...level];
    for (let id = visible.pop(); id !== undefined; id = visible.pop())
      if (unseen.delete(id)) for (const used of inContents.get(id) ?? []) visible.push(used);
    const used = new Set(await uses.usedIn(spaceId, undefined));
    return { hidden: unseen, unused: new Set(all.filter((id) => !used.has(id))) };
  }

  /** @throws UnusableSourceError when their uses are too many to be kept in memory */
  private async usesOfContents(spaceId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    const uses = ids.length === 0 ? [] : await this.linkHolders.uses.usesOf(spaceId, ids, MOST_USES + 1);
    if (uses.length > MOST_USES)
      throw new UnusableSourceError(
        `The reusable contents of the space use files and each other more than ${MOST_USES} times: what visitors see of them cannot be determined.`,
      );
    for (const { id, targetId } of uses) {
      const known = found.get(id);
      if (known === undefined) found.set(id, [targetId]);
      else known.push(targetId);
    }
    return found;
  }
}

/** IDs of the reusable contents that a text includes. */
export function includesOf(links: readonly Pick<DocumentLink, 'relation' | 'target'>[]): string[] {
  return links.flatMap(({ relation, target }) =>
    relation === 'dependsOn' ? (includedId(target) ?? []) : [],
  );
}

/** IDs of the files and reusable contents that links lead to. */
function usedBy(links: readonly Pick<DocumentLink, 'kind' | 'target'>[]): string[] {
  return links.flatMap(({ kind, target }) => {
    if (kind === 'file') return [target];
    return kind === 'url' && target.startsWith(REUSABLE_CONTENT)
      ? [target.slice(REUSABLE_CONTENT.length)]
      : [];
  });
}

/** The links of a text, and all anchors that lead into it. */
function seenIn({ links, sections }: StoredDocument): SeenText {
  const anchors = sections.flatMap(({ anchor, aliases = [] }) => [
    ...(anchor === undefined ? [] : [anchor]),
    ...aliases,
  ]);
  return { links, anchors: new Set(anchors) };
}

function sizeOfText({ links, anchors }: SeenText): number {
  let size = 0;
  const add = (text: string): void => void (size += ENTRY + text.length);
  for (const { target, anchor = '', section = '' } of links) add(target + anchor + section);
  for (const anchor of anchors) add(anchor);
  return size;
}

function sizeOf({ holders, hidden, unused, guarded }: VisibleParts): number {
  let size = ENTRY;
  // Most of its memory is shared with `seenTexts`.
  for (const seen of holders.values()) size += ENTRY + Math.ceil(sizeOfText(seen) / 4);
  // IDs are the texts that files and reusable contents have.
  size += ID_ENTRY * (hidden.size + unused.size + guarded.size);
  return size;
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/**
 * For how many milliseconds a cache may keep what was found out for readers who share a name (`VisibleParts.name`);
 * undefined: without an end.
 */
export function lifetimeOf(name: string): number | undefined {
  return name.includes(UNUSABLE) ? UNUSABLE_MS : undefined;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

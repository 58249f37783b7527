import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Visit } from '../../access/visit.js';
import { copyOf } from '../../common/copy-of.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { VisibleContent } from '../../content/visible/visible-content.js';
import { VisibleTexts } from '../../content/visible/visible-texts.js';
import { SpecVisits, type VisitedSpec } from '../../openapi-specs/specs/spec-visits.js';
import { holdTexts } from '../../common/text-hold.js';
import { siteSpacesOf } from '../../sites/tree/site-structure.js';
import { SiteViews } from '../../sites/views/site-views.js';
import { SpaceVisits } from '../../spaces/space-visits.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageNode } from '../../versioning/page.js';
import { slugOf } from './page-specs.js';
import { ShownSpecs } from './shown-specs.js';
import { specTags } from './spec-tags.js';

/** Characters of the cached names, in texts and in revisions, and the characters that each entry counts as in addition. */
const NAMES_CHARACTERS = 5_000_000;
const ENTRY = 100;
/** Characters of the names in a text that are remembered: at least two of the longest. */
const MOST_NAMES = 5_000;
/** Texts whose names are in memory at the same time. */
const AT_ONCE = 100;

/** A text that shows specifications. */
interface SpecText {
  hash: string;
  page: PageNode | undefined;
  /** ID of the reusable content, unless it is the text of a page. */
  reusableContent: string | undefined;
  names: Names;
}

/** Slugs and URLs of the specifications in the tags of a text; undefined: there are more than are remembered. */
type Names = readonly string[] | undefined;

/** Decides which specifications visitors of a site can read: the ones that its pages show to them. */
@Injectable()
export class VisitedSpecs implements OnModuleInit {
  /** By the hash of the text. */
  private readonly names = new LRUCache<string, { names: Names }>({
    maxSize: NAMES_CHARACTERS,
    sizeCalculation: ({ names }) => sizeOf(names),
  });
  /** By revision. */
  private readonly textsIn = new LRUCache<string, readonly SpecText[]>({
    maxSize: NAMES_CHARACTERS,
    sizeCalculation: (texts) => texts.reduce((sum, { names }) => sum + sizeOf(names), ENTRY),
  });
  private readonly reading = new Map<string, Promise<readonly SpecText[]>>();

  constructor(
    private readonly specs: SpecVisits,
    private readonly views: SiteViews,
    private readonly spaces: SpaceVisits,
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly texts: VisibleTexts,
    private readonly shown: ShownSpecs,
  ) {}

  onModuleInit(): void {
    this.specs.register((visit, spec) => this.shows(visit, spec));
  }

  private async shows(visit: Visit, spec: VisitedSpec): Promise<boolean> {
    const { by, claims } = visit;
    if (by.kind !== 'token' || by.organizationId !== spec.organizationId) return false;
    const { structure } = await this.views.see({ kind: 'visitor', claims }, by);
    const ids = new Set(siteSpacesOf(structure).map(({ spaceId }) => spaceId));
    const found = await Promise.all([...ids].map((id) => this.spaces.find(visit, id)));
    for (const access of found) {
      if (access === undefined) continue;
      const revision = await this.store.revision(access.spaceId, access.headRevisionId);
      if (await this.isShownIn(revision, spec, claims)) return true;
    }
    return false;
  }

  /**
   * Slugs and URLs of the specifications that texts show to people who see all of them.
   * @param hashes of the texts, which a space has
   */
  async shownBy(space: Pick<Revision, 'spaceId'>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const shown = new Set<string>();
    for (let start = 0; start < hashes.length; start += AT_ONCE) {
      for (const [hash, names] of await this.namesOf(space, hashes.slice(start, start + AT_ONCE))) {
        if (names?.length === 0) continue;
        const found = await holdTexts(async () =>
          this.shown.of(await this.store.document(space.spaceId, hash)),
        );
        for (const name of found) shown.add(name);
      }
    }
    return shown;
  }

  /** The texts of a revision that may show specifications, each with the ID of its page or reusable content. */
  async textsWithSpecs(revision: Revision): Promise<{ id: string | undefined; hash: string }[]> {
    return (await this.specTexts(revision)).map(({ hash, page, reusableContent }) => ({
      id: page?.id ?? reusableContent,
      hash,
    }));
  }

  /**
   * Whether a revision shows a specification to a reader.
   * @param claims of the reader
   */
  async isShownIn(
    revision: Revision,
    { organizationId, slug, sourceUrl }: VisitedSpec,
    claims: Visit['claims'],
  ): Promise<boolean> {
    const isMade = ({ page }: { page: PageNode }): boolean =>
      page.computed?.organization === organizationId && slugOf(page) === slug;
    if ([...locatePages((await this.store.pages(revision)).pages)].some(isMade)) return true;
    const isSpec = (name: string | undefined): boolean => name === slug || name === (sourceUrl ?? slug);
    for (const { hash, page, reusableContent, names } of await this.specTexts(revision)) {
      if (names?.some(isSpec) === false) continue;
      if (
        reusableContent !== undefined &&
        !(await this.visible.isIncluded(revision, reusableContent, claims))
      )
        continue;
      const isShown = await holdTexts(async () => {
        const document = await this.store.document(revision.spaceId, hash);
        if (!(await this.shown.of(document)).some(isSpec)) return false;
        // Without the values of expressions about visitors, who choose these values.
        const seen = await this.texts.commonTo(revision, { document, page }, claims);
        return (await this.shown.of(seen)).some(isSpec);
      });
      if (isShown) return true;
    }
    return false;
  }

  private async specTexts(revision: Revision): Promise<readonly SpecText[]> {
    const known = this.textsIn.get(revision.id);
    if (known !== undefined) return known;
    let reading = this.reading.get(revision.id);
    if (reading === undefined) {
      reading = this.readTexts(revision).finally(() => this.reading.delete(revision.id));
      this.reading.set(revision.id, reading);
    }
    const texts = await reading;
    this.textsIn.set(revision.id, texts);
    return texts;
  }

  private async readTexts(revision: Revision): Promise<readonly SpecText[]> {
    const all: Omit<SpecText, 'names'>[] = [];
    for (const { page } of locatePages((await this.store.pages(revision)).pages))
      if (page.document !== null) all.push({ hash: page.document, page, reusableContent: undefined });
    for (const { id, document } of await this.store.reusableContents(revision))
      all.push({ hash: document, page: undefined, reusableContent: id });
    const texts: SpecText[] = [];
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const some = all.slice(start, start + AT_ONCE);
      const names = await this.namesOf(
        revision,
        some.map(({ hash }) => hash),
      );
      for (const text of some) {
        const own = names.get(text.hash);
        if (own?.length !== 0) texts.push({ ...text, names: own });
      }
    }
    return texts;
  }

  private async namesOf(
    { spaceId }: Pick<Revision, 'spaceId'>,
    hashes: readonly string[],
  ): Promise<ReadonlyMap<string, Names>> {
    const found = new Map<string, Names>();
    const unknown: string[] = [];
    for (const hash of hashes) {
      const known = this.names.get(hash);
      if (known === undefined) unknown.push(hash);
      else found.set(hash, known.names);
    }
    if (unknown.length === 0) return found;
    await this.store.scan(spaceId, unknown, (hash, { markdown }) => {
      const names = namesIn(markdown);
      this.names.set(hash, { names });
      found.set(hash, names);
    });
    return found;
  }
}

/** The names in a text. They do not keep the text. */
function namesIn(markdown: string): Names {
  const names = new Set<string>();
  let length = 0;
  for (const { spec } of specTags([{ markdown }])) {
    if (spec === undefined || names.has(spec)) continue;
    length += spec.length;
    if (length > MOST_NAMES) return undefined;
    names.add(copyOf(spec));
  }
  return [...names];
}

function sizeOf(names: Names): number {
  return (names ?? []).reduce((sum, name) => sum + name.length + ENTRY, ENTRY);
}

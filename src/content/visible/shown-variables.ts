import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { SingleFlightCache } from '../../common/single-flight-cache.js';
import { copyOf } from '../../common/copy-of.js';
import { namedVariables } from '../../markdown/document/evaluate.js';
import { MAX_INCLUDE_DEPTH } from '../../markdown/document/includes.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import { textLength } from '../../versioning/attributes-length.js';
import { locatePages } from '../../versioning/located-page.js';
import type { PageNode } from '../../versioning/page.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { includesOf, lifetimeOf, VisibleContent } from './visible-content.js';
import { type TextReading, TextReadings } from './text-readings.js';
import { type Claims, VisibleTexts } from './visible-texts.js';

/** Characters of cached names, and the characters that each name counts as in addition. */
const NAMES_CHARACTERS = 5_000_000;
const ENTRY = 50;
/** Most cached revisions with whether they have variables. */
const REVISIONS = 500;
/** Characters of the cached variables that readers see, if there is enough memory. */
const RESULTS_CHARACTERS = 10_000_000;
/** Texts whose names are in memory at the same time. */
const AT_ONCE = 100;

/** The variables that a reader sees. */
export interface SeenVariables {
  /** Equal for readers who see the same of a revision. */
  name: string;
  space: Readonly<Record<string, string>>;
  /** The variables of pages, by ID of the page. Pages without an entry have no variables. */
  pages: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** The names in a text. */
interface Named {
  /** Such as `space.vars.version`. */
  variables: readonly string[];
  /** IDs of reusable contents. */
  includes: readonly string[];
}

const NOTHING: Named = { variables: [], includes: [] };

/** The names that exist in a revision. A text can name many more. */
interface Existing {
  /** Such as `space.vars.version`. */
  variables: ReadonlySet<string>;
  /** IDs of reusable contents. */
  contents: ReadonlySet<string>;
}

/**
 * Finds the variables that readers without a role see: the variables that a page names in a part that they see, in its title
 * or in its description. Other variables may be about unpublished content.
 */
@Injectable()
export class ShownVariables {
  private readonly hasAny = new LRUCache<string, boolean>(atMost(REVISIONS));
  /** By revision and what the reader sees. */
  private readonly results: SingleFlightCache<SeenVariables>;
  /** Of whole texts, by hash; and of what readers see of a text, by hash and outcome of its conditions. */
  private readonly named = new LRUCache<string, Named>({
    maxSize: NAMES_CHARACTERS,
    sizeCalculation: ({ variables, includes }, hash) =>
      [...variables, ...includes].reduce((sum, name) => sum + name.length + ENTRY, hash.length + ENTRY),
  });

  constructor(
    private readonly store: ContentStore,
    private readonly visible: VisibleContent,
    private readonly texts: VisibleTexts,
    private readonly readings: TextReadings,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.results = new SingleFlightCache({
      maxSize: cacheSize(environment, RESULTS_CHARACTERS),
      milliseconds: (found) => lifetimeOf(found.name),
      sizeOf: ({ name, space, pages }) =>
        [space, ...pages.values()].reduce((sum, each) => sum + textLength(each) + ENTRY, name.length + ENTRY),
    });
  }

  /**
   * @param claims of the reader; undefined: a reader who sees everything
   * @returns undefined when the reader sees all variables of the revision
   */
  async of(revision: Revision, claims: Claims | undefined): Promise<SeenVariables | undefined> {
    if (claims === undefined || !(await this.hasVariables(revision))) return undefined;
    const { name } = await this.visible.parts(revision, claims);
    return this.results.get(`${revision.id} ${name}`, () =>
      this.readings.run((reading) => this.find(reading, revision, claims, `variables${name}`)),
    );
  }

  private async hasVariables(revision: Revision): Promise<boolean> {
    let found = this.hasAny.get(revision.id);
    if (found === undefined) {
      found = Object.keys(revision.variables).length > 0;
      if (!found)
        for (const { page } of locatePages((await this.store.pages(revision)).pages))
          if (page.variables !== undefined) found = true;
      this.hasAny.set(revision.id, found);
    }
    return found;
  }

  private async find(
    reading: TextReading,
    revision: Revision,
    claims: Claims,
    name: string,
  ): Promise<SeenVariables> {
    const located = [...locatePages((await this.store.pages(revision)).pages)].map(({ page }) => page);
    const existing = {
      variables: definedIn(revision, located),
      contents: new Set((await this.store.reusableContents(revision)).map(({ id }) => id)),
    };
    const contents = await this.contents(reading, revision, existing, claims);
    const included = new Map<string, ReadonlySet<string>>();
    const inSpace = new Set<string>();
    const pages = new Map<string, Readonly<Record<string, string>>>();
    for (let start = 0; start < located.length; start += AT_ONCE) {
      const some = located.slice(start, start + AT_ONCE);
      const named = await this.namedIn(
        reading,
        revision,
        some.map((page) => ({ hash: page.document, page })),
        existing,
        claims,
      );
      for (const [index, page] of some.entries()) {
        const names = namedBy(named[index] ?? NOTHING, contents, included);
        await reading.next();
        for (const text of [page.title, page.description ?? ''])
          for (const variable of namedVariables(text)) names.add(variable);
        for (const variable of names) inSpace.add(variable);
        const own = pick(page.variables ?? {}, names, 'page');
        if (Object.keys(own).length > 0) pages.set(page.id, own);
      }
    }
    return { name, space: pick(revision.variables, inSpace, 'space'), pages };
  }

  /** The names in the reusable contents of a revision, by ID. */
  private async contents(
    reading: TextReading,
    revision: Revision,
    existing: Existing,
    claims: Claims,
  ): Promise<ReadonlyMap<string, Named>> {
    const contents = await this.store.reusableContents(revision);
    const found = new Map<string, Named>();
    for (let start = 0; start < contents.length; start += AT_ONCE) {
      const some = contents.slice(start, start + AT_ONCE);
      const texts = some.map(({ document }) => ({ hash: document, page: undefined }));
      const named = await this.namedIn(reading, revision, texts, existing, claims);
      for (const [index, { id }] of some.entries()) found.set(id, named[index] ?? NOTHING);
    }
    return found;
  }

  /** The existing names in the visible parts of texts, in the order of the texts. */
  private async namedIn(
    reading: TextReading,
    revision: Revision,
    texts: readonly { hash: string | null; page: PageNode | undefined }[],
    existing: Existing,
    claims: Claims,
  ): Promise<Named[]> {
    const dependent = await this.texts.dependentIn(revision);
    const unknown = new Set<string>();
    const known = new Map<string, Named>();
    for (const { hash } of texts) {
      if (hash === null) continue;
      const named = this.named.get(hash);
      if (named === undefined) unknown.add(hash);
      else known.set(hash, among(named, existing));
    }
    await this.store.scan(revision.spaceId, [...unknown], (hash, document) => {
      const named = namesIn(document);
      known.set(hash, among(named, existing));
      this.named.set(hash, named);
    });
    const found: Named[] = [];
    for (const { hash, page } of texts) {
      if (hash === null) found.push(NOTHING);
      else if (dependent.has(hash)) {
        const named = await this.texts.madeFrom(revision, { hash, page }, claims, this.named, namesIn);
        await reading.next();
        // Of a text that cannot be made for the reader, nothing is visible.
        found.push(among(named ?? NOTHING, existing));
      } else found.push(known.get(hash) ?? NOTHING);
    }
    return found;
  }
}

/** The names in a text. The result does not keep the text in memory. */
function namesIn({ markdown, links }: StoredDocument): Named {
  return { variables: [...namedVariables(markdown)], includes: [...new Set(includesOf(links))].map(copyOf) };
}

/** The part of the names that exists. */
function among({ variables, includes }: Named, existing: Existing): Named {
  return {
    variables: variables.filter((name) => existing.variables.has(name)),
    includes: includes.filter((id) => existing.contents.has(id)),
  };
}

/** The names of the variables of a revision, such as `space.vars.version`. */
function definedIn(revision: Revision, pages: readonly PageNode[]): ReadonlySet<string> {
  const names = new Set(Object.keys(revision.variables).map((name) => `space.vars.${name}`));
  for (const { variables = {} } of pages)
    for (const name of Object.keys(variables)) names.add(`page.vars.${name}`);
  return names;
}

/**
 * The variables that a text names, itself or in the texts that it includes.
 * @param known the variables that reusable contents name, by the list of their IDs; missing entries are added
 */
function namedBy(
  { variables, includes }: Named,
  contents: ReadonlyMap<string, Named>,
  known: Map<string, ReadonlySet<string>>,
): Set<string> {
  const key = includes.join(' ');
  let inContents = known.get(key);
  if (inContents === undefined) {
    inContents = namedByContents(includes, contents);
    known.set(key, inContents);
  }
  return new Set([...variables, ...inContents]);
}

function namedByContents(includes: readonly string[], contents: ReadonlyMap<string, Named>): Set<string> {
  const variables = new Set<string>();
  const seen = new Set<string>();
  let level = includes;
  for (let depth = 0; level.length > 0 && depth < MAX_INCLUDE_DEPTH; depth += 1) {
    // Each once: contents that include all of the next layer would multiply.
    const fresh = [...new Set(level)].filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    const included = fresh.map((id) => contents.get(id) ?? NOTHING);
    for (const each of included) for (const variable of each.variables) variables.add(variable);
    level = included.flatMap((each) => each.includes);
  }
  return variables;
}

function pick(
  values: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
  scope: 'space' | 'page',
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(`${scope}.vars.${name}`)));
}

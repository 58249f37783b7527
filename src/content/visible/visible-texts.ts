import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { canonicalJson } from '../../common/canonical-json.js';
import { evaluateExpression } from '../../common/conditions/condition.js';
import { atMost, cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { holdTexts } from '../../common/text-hold.js';
import {
  dependsOnReader as mayDependOnReader,
  type Reader,
  type ReaderExpressions,
} from '../../markdown/document/evaluate-blocks.js';
import type { Variables } from '../../markdown/document/evaluate.js';
import { mayHaveRemarks } from '../../markdown/document/remarks.js';
import { type StoredDocument, weightOf } from '../../markdown/source/stored-document.js';
import type { PageNode } from '../../versioning/page.js';
import { locatePages } from '../../versioning/located-page.js';
import { DocumentWorkers } from '../conversions/document-workers.js';
import { ContentRepository } from '../store/content.repository.js';
import { ContentStore, type Revision } from '../store/content-store.js';

/** Claims about a reader, for whom conditions are evaluated. */
export type Claims = Readonly<Record<string, unknown>>;

/** A text of a revision. */
export interface HeldText {
  document: StoredDocument;
  /** The page of the text, which defines its variables; undefined: a reusable content. */
  page: PageNode | undefined;
}

/** A text of a revision that is read when it is needed. */
export interface HashedText {
  hash: string;
  /** The page of the text, which defines its variables; undefined: a reusable content. */
  page: PageNode | undefined;
}

/** The texts of a revision that may depend on the reader. */
interface Dependent {
  hashes: ReadonlySet<string>;
  /** Whether any revision of the space has such texts. */
  isAdaptive: boolean;
}

type VariablesOf = Pick<Revision, 'spaceId' | 'variables'>;

const NO_EXPRESSIONS: ReaderExpressions = { conditions: [], values: [] };

/** Bytes of cached texts, if there is enough memory; a character counts as two. */
const CACHE_BYTES = 8_000_000;
/** Characters of cached expressions, and most cached revisions. */
const EXPRESSIONS_SIZE = 1_000_000;
const REVISIONS = 5_000;

/**
 * Texts as readers see them. A text without conditions and remarks is the stored text itself. Any other text is written anew
 * without the blocks that the reader does not see, so nothing that is made from it contains them.
 */
@Injectable()
export class VisibleTexts {
  /** Hashes of the texts of a revision that may depend on the reader, by its ID. */
  private readonly dependent = new LRUCache<string, Dependent>(atMost(REVISIONS));
  /** By digest of the text. */
  private readonly expressions = new LRUCache<string, ReaderExpressions>({
    maxSize: EXPRESSIONS_SIZE,
    sizeCalculation: ({ conditions, values }) => sizeOf(conditions) + sizeOf(values),
  });
  /** By hash of the text. */
  private readonly ofTexts = new LRUCache<string, ReaderExpressions>({
    maxSize: EXPRESSIONS_SIZE,
    sizeCalculation: ({ conditions, values }) => sizeOf(conditions) + sizeOf(values),
  });
  private readonly texts: LRUCache<string, StoredDocument>;

  constructor(
    private readonly store: ContentStore,
    private readonly repository: ContentRepository,
    private readonly workers: DocumentWorkers,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.texts = new LRUCache({
      maxSize: cacheSize(environment, CACHE_BYTES),
      sizeCalculation: (text) => weightOf(text) * 2 + 500,
    });
  }

  /** Hashes of the texts of a revision whose visible parts may depend on the reader. Most revisions have none. */
  async dependentIn(revision: Revision): Promise<ReadonlySet<string>> {
    return (await this.dependentOf(revision)).hashes;
  }

  /** Whether this or another revision of the space has, or had, texts whose visible parts may depend on the reader. */
  async isAdaptive(revision: Revision): Promise<boolean> {
    return (await this.dependentOf(revision)).isAdaptive;
  }

  private async dependentOf(revision: Revision): Promise<Dependent> {
    let dependent = this.dependent.get(revision.id);
    if (dependent === undefined) {
      const found = new Set(await this.repository.findDocumentsForReaders(revision.spaceId));
      const isAdaptive = found.size > 0;
      dependent = { isAdaptive, hashes: isAdaptive ? await this.ofRevision(revision, found) : found };
      this.dependent.set(revision.id, dependent);
    }
    return dependent;
  }

  private async ofRevision(revision: Revision, hashes: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const used = new Set<string>();
    const add = (hash: string | null): void => {
      if (hash !== null && hashes.has(hash)) used.add(hash);
    };
    for (const { page } of locatePages((await this.store.pages(revision)).pages)) add(page.document);
    for (const { document } of await this.store.reusableContents(revision)) add(document);
    return used;
  }

  /**
   * A text as a reader with these claims sees it.
   * @throws UnusableSourceError when it cannot be made
   * @throws BusyError when too many texts wait
   */
  async of(revision: VariablesOf, text: HeldText, claims: Claims): Promise<StoredDocument> {
    return this.make(
      revision,
      text,
      { claims },
      text.page === undefined ? { space: revision.variables } : undefined,
    );
  }

  /**
   * The part of a text that is the same for all readers for whom the same conditions hold: without the values of expressions
   * about the visitor.
   * @throws as `of`
   */
  async commonTo(revision: VariablesOf, text: HeldText, claims: Claims): Promise<StoredDocument> {
    return this.make(revision, text, { claims, isAnonymous: true });
  }

  /**
   * The expressions and conditions of a stored text that depend on the reader; undefined: it cannot be read now.
   * @param hash of the text
   * @throws BusyError when too many texts wait
   */
  async expressionsIn(spaceId: string, hash: string): Promise<ReaderExpressions | undefined> {
    let found = this.ofTexts.get(hash);
    if (found === undefined) {
      try {
        found = await holdTexts(async () => this.expressionsOf(await this.store.document(spaceId, hash)));
      } catch (error) {
        if (!(error instanceof UnusableSourceError)) throw error;
        return undefined;
      }
      this.ofTexts.set(hash, found);
    }
    return found;
  }

  /**
   * Makes something from the visible part of a text, without the values of expressions about the visitor. The result is
   * cached by hash of the text and outcome of its conditions.
   * @param kept the cache, which must be used with the same `make` only
   * @param claims of the reader; undefined: a reader who sees everything
   * @returns undefined when it cannot be made now
   * @throws BusyError when too many texts wait
   */
  async madeFrom<Made extends object>(
    revision: VariablesOf,
    { hash, page }: HashedText,
    claims: Claims | undefined,
    kept: LRUCache<string, Made>,
    make: (text: StoredDocument) => Made | Promise<Made>,
  ): Promise<Made | undefined> {
    const { spaceId } = revision;
    let key = hash;
    if (claims !== undefined) {
      const expressions = await this.expressionsIn(spaceId, hash);
      if (expressions === undefined) return undefined;
      if (dependsOnReader(expressions))
        key += ` ${this.outcomeOf(revision, expressions.conditions, page, claims)}`;
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    try {
      return await holdTexts(async () => {
        const document = await this.store.document(spaceId, hash);
        const text =
          claims === undefined ? document : await this.commonTo(revision, { document, page }, claims);
        const made = await make(text);
        kept.set(key, made);
        return made;
      });
    } catch (error) {
      if (!(error instanceof UnusableSourceError)) throw error;
      return undefined;
    }
  }

  /** Equal for readers for whom the same of these conditions of a text hold. */
  outcomeOf(
    revision: VariablesOf,
    conditions: readonly string[],
    page: PageNode | undefined,
    claims: Claims,
  ): string {
    return outcomeWith(variablesOf(revision, page), conditions, claims);
  }

  private async make(
    revision: VariablesOf,
    { document, page }: HeldText,
    reader: Pick<Reader, 'isAnonymous'> & { claims: Claims },
    variables = variablesOf(revision, page),
  ): Promise<StoredDocument> {
    const { markdown, sections } = document;
    const { conditions, values } = await this.expressionsOf(document);
    if (!dependsOnReader({ conditions, values }) && !mayHaveRemarks(markdown)) return document;
    const { claims, isAnonymous = false } = reader;
    const outcome = outcomeWith(variables, conditions, claims);
    const shown = values.map((each) => evaluateExpression(each, claims, variables) ?? null);
    const key = [revision.spaceId, digestOf(markdown), outcome, isAnonymous ? '' : digestOf(shown)].join(' ');
    let visible = this.texts.get(key);
    if (visible === undefined) {
      const anchors = sections.flatMap(({ anchor }) => anchor ?? []);
      const made = await this.workers.convert({
        job: {
          ...{ markdown, anchors, as: 'visible' },
          reader: { ...reader, conditionsWith: variables },
        },
        length: 2 * (markdown.length + lengthOfValues(markdown, shown)),
      });
      visible = JSON.parse(made) as StoredDocument;
      this.texts.set(key, visible);
    }
    return visible;
  }

  private async expressionsOf({ markdown }: StoredDocument): Promise<ReaderExpressions> {
    if (!mayDependOnReader(markdown)) return NO_EXPRESSIONS;
    const digest = digestOf(markdown);
    let found = this.expressions.get(digest);
    if (found === undefined) {
      const json = await this.workers.convert({
        job: { markdown, as: 'expressions' },
        length: markdown.length,
      });
      found = JSON.parse(json) as ReaderExpressions;
      this.expressions.set(digest, found);
    }
    return found;
  }
}

/** Whether the visible part of a text with these depends on the reader. */
export function dependsOnReader({ conditions, values }: ReaderExpressions): boolean {
  return conditions.length + values.length > 0;
}

function outcomeWith(variables: Variables, conditions: readonly string[], claims: Claims): string {
  return digestOf(conditions.map((each) => evaluateExpression(each, claims, variables) === true));
}

function variablesOf({ variables }: VariablesOf, page: PageNode | undefined): Variables {
  return { space: variables, page: page?.variables ?? {} };
}

/** Upper limit of the characters that the values of its expressions add to a text. */
function lengthOfValues(markdown: string, values: readonly (string | number | boolean | null)[]): number {
  const longest = values.reduce<number>((most, value) => Math.max(most, String(value).length), 0);
  return longest * (markdown.split('{{').length - 1);
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, each) => sum + each.length + 10, 50);
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, 22);
}

import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import {
  type HitRow,
  type PageOfSpace,
  parametersOfPages,
  type ReaderFilter,
  type SearchHit,
  toHit,
  versionParameters,
} from './search.repository.js';
import { NAMED, ONE, type SearchedSpaces, VIEWABLE } from './search-statements.js';
import type { SearchedVersion } from './searched-versions.js';
import { conditionalPagesWith, spellings } from './spelling-statements.js';

/**
 * The spaces whose words are looked up: one space, several spaces, or the spaces of an organization that the caller may
 * view.
 */
export type WordScope =
  | { spaceId: string; version?: SearchedVersion }
  | { spaceIds: readonly string[]; organizationId: string; version?: SearchedVersion }
  | { userId: string; organizationId: string };

/** A word of the texts that a misspelled word may stand for. */
export interface Spelling {
  word: string;
  variant: string;
  /** The pages with it. */
  pages: number;
}

/** A page with a word that a reader may not see. */
export interface ConditionalPage {
  word: string;
  hit: SearchHit;
}

/** The pages that a reader does not find, and the spaces that the reader sees only in part. */
export type UnseenPages = Pick<ReaderFilter, 'hidden' | 'spaceIds'>;

/** No page with conditions counts as found. */
const NONE: readonly PageOfSpace[] = [];

/** Looks up words of queries, and the words that they may stand for. */
@Injectable()
export class SpellingsRepository {
  private readonly configuration: string;

  constructor(
    private readonly database: Database,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    // Validated at startup as a plain identifier and the name of a configuration.
    this.configuration = `'${environment.searchLanguage}'::regconfig`;
  }

  /**
   * The possible spellings of each misspelled word, most likely first.
   * @param variants other spellings of each word, most likely first
   * @param unseen of a reader who does not see everything: only pages without conditions that the reader finds count, up to
   * `COUNTED_PAGES`, and spellings that are only on other pages have none
   */
  find(
    scope: WordScope,
    variants: ReadonlyMap<string, readonly string[]>,
    unseen?: UnseenPages,
  ): Promise<Spelling[]> {
    const { searched, parameters, version } = statementScope(scope);
    const pairs = [...variants].flatMap(([word, spelled]) => spelled.map((variant) => [word, variant]));
    const values = [
      [...variants.keys()],
      pairs.map(([word]) => word),
      pairs.map(([, variant]) => variant),
      ...parameters,
    ];
    const places = {
      ...(searched === ONE && { space: '$4' }),
      ...(version && { version: values.length + 1 }),
    };
    if (version !== undefined) values.push(...versionParameters(version));
    const reader = unseen && { reader: values.length + 1 };
    if (unseen !== undefined) {
      values.push(...parametersOfPages(unseen.hidden), ...parametersOfPages(NONE), unseen.spaceIds);
    }
    return this.database.query<Spelling>(
      spellings(this.configuration, searched, { ...places, ...reader }),
      values,
    );
  }

  /**
   * Pages with conditions that have words, and that a reader finds if the reader sees the word.
   * @param words looked up in any form, and as the beginning of longer words
   * @param written words that are looked up as they are written
   * @param limit maximum number of pages for each word
   */
  async findConditional(
    scope: WordScope,
    { words, written }: { words: readonly string[]; written: readonly string[] },
    { hidden, spaceIds }: UnseenPages,
    limit: number,
  ): Promise<{ words: ConditionalPage[]; written: ConditionalPage[] }> {
    const { searched, parameters, version } = statementScope(scope);
    const values = [words, written, limit, ...parameters];
    const place = version && { version: values.length + 1 };
    if (version !== undefined) values.push(...versionParameters(version));
    const reader = values.length + 1;
    values.push(...parametersOfPages(hidden), spaceIds);
    const rows = await this.database.query<HitRow & { word: string; written: boolean }>(
      conditionalPagesWith(this.configuration, searched, { ...place, reader }),
      values,
    );
    const found = (isWritten: boolean) =>
      rows
        .filter((row) => row.written === isWritten)
        .map((row): ConditionalPage => ({ word: row.word, hit: toHit(row) }));
    return { words: found(false), written: found(true) };
  }
}

function statementScope(scope: WordScope): {
  searched: SearchedSpaces;
  parameters: [unknown, unknown];
  version?: SearchedVersion;
} {
  if ('userId' in scope) return { searched: VIEWABLE, parameters: [scope.userId, scope.organizationId] };
  const version = scope.version && { version: scope.version };
  if ('spaceId' in scope) return { searched: ONE, parameters: [scope.spaceId, null], ...version };
  return { searched: NAMED, parameters: [scope.spaceIds, scope.organizationId], ...version };
}

import { isMarkdownPath, stemOf } from '../../markdown/source/source-path.js';
import { type Documentation, isTextOf } from './documentation.js';
import { folderAt, type LanguageFolders, placeIn } from './language-folders.js';
import type { SourceResources } from './normalize-source.js';
import type { SourceLanguage } from './source-languages.js';

/**
 * The relation of a path of a source to a language: of the language itself, of the language that replaces missing
 * translations, of no language, or of another language.
 */
const OWN = 0;
const STANDS_IN = 1;
const SHARED = 2;
const OTHER = 3;

/** A documentation in one of its languages. */
export class LanguageView {
  readonly folders: LanguageFolders;
  private readonly main: SourceLanguage | undefined;

  /** @param languages of the documentation, the main one first */
  constructor(
    private readonly languages: readonly SourceLanguage[],
    private readonly language: SourceLanguage,
  ) {
    this.main = languages[0];
    const [all, read] = [languages, [language, ...languages.slice(0, 1)]].map((each) =>
      [...new Set(each)].map(({ folder, target }) => ({ folder, target })),
    );
    this.folders = { all: all ?? [], read: read ?? [] };
  }

  get documentation(): Documentation {
    return this.language.documentation;
  }

  /** The path that a text has in the documentation, whatever its language. */
  placeOf(path: string): string {
    return placeIn(this.languages, path);
  }

  /**
   * Removes the texts and files of other languages from a source. Files of the main language stay unless this language has
   * its own; so do texts, if the site shows them in place of missing translations.
   */
  restrict(source: SourceResources): void {
    this.keep(source.markdown, (path) => stemOf(this.placeOf(path)).toLowerCase());
    this.keep(source.files, (path) => this.placeOf(path));
    source.skipped = source.skipped.filter(({ path }) => this.kindOf(path) !== OTHER);
  }

  private keep(resources: Map<string, unknown>, keyOf: (path: string) => string): void {
    const ranked = [...resources.keys()].map((path) => ({ path, kind: this.kindOf(path) }));
    const taken = new Set<string>();
    for (const kind of [OWN, STANDS_IN, SHARED, OTHER]) {
      const ofKind = ranked.filter((each) => each.kind === kind);
      for (const { path } of ofKind)
        if (kind === OTHER || (kind !== OWN && taken.has(keyOf(path)))) resources.delete(path);
      for (const { path } of ofKind) taken.add(keyOf(path));
    }
  }

  private kindOf(path: string): number {
    const { language, main } = this;
    if (language.listed?.has(path) === true) return OWN;
    const owner = this.ownerOf(path);
    if (owner === undefined) return SHARED;
    if (owner === language) return OWN;
    return owner === main && this.standsIn(path) ? STANDS_IN : OTHER;
  }

  private ownerOf(path: string): SourceLanguage | undefined {
    const stated = this.languages.find(
      ({ listed, parts = '' }) => listed?.has(path) === true || (parts !== '' && path.startsWith(parts)),
    );
    if (stated !== undefined) return stated;
    const owner = folderAt(this.languages, path);
    // Languages without a folder of their own share a folder.
    const isShared = this.languages.filter(({ folder }) => folder === owner?.folder).length > 1;
    return isShared ? undefined : owner;
  }

  /** Mintlify shows only the pages of a language; the other sites show the main language where a translation is missing. */
  private standsIn(path: string): boolean {
    const { documentation } = this;
    const hasFallback = documentation.kind !== 'mintlify' || !isMarkdownPath(path);
    return hasFallback || !isTextOf(documentation, this.placeOf(path));
  }
}

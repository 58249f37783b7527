import type { DocumentReference } from '../markdown/source/content-reference.js';
import type { IncludesByPath } from '../markdown/source/include-paths.js';
import { isLanguageFolder } from '../markdown/source/language-folder.js';
import { markdownPath } from '../markdown/source/relative-paths.js';
import {
  type AddressIndex,
  type AddressPath,
  type AddressPlace,
  firstAt,
} from '../markdown/source/resolve-address.js';
import { folderOf, isFolderPage, isMarkdownPath, stemOf } from '../markdown/source/source-path.js';
import type { FileEntry } from './file.js';
import type { PageIndex, PlacedPage } from './page-index.js';

/** The place where the addresses of a page are written; undefined: the addresses of a text outside of pages. */
export function addressPlace(located: PlacedPage | undefined): AddressPlace {
  if (located === undefined) return { slugPath: '', markdownPath: '' };
  const { page, path } = located;
  return { pageId: page.id, slugPath: path, markdownPath: markdownPath(path, page.children.length > 0) };
}

/**
 * Finds the targets of addresses in an edited text: a reusable content at the path that an export gives it; a page or file
 * at that path of the space, read as markdown files; else a page by its route, which is its slug path. Each lookup tries a
 * few paths, so it costs the same in a space of any size.
 */
export class ContentAddresses implements AddressIndex {
  constructor(
    private readonly pages: Pick<PageIndex, 'findByPath'>,
    private readonly files: Pick<ReadonlyMap<string, FileEntry>, 'get'>,
    private readonly includes: Pick<IncludesByPath, 'find'>,
  ) {}

  find(path: AddressPath, { slugPath, markdownPath: from }: AddressPlace): DocumentReference | undefined {
    const places = path.from(folderOf(from));
    const included = this.includes.find(places, path.written);
    if (included !== undefined) return included;
    const entry = firstAt(places, (place) => firstAt(spellings(place), (each) => this.files.get(each)));
    const file = entry && { kind: 'file' as const, file: entry.id };
    if (file !== undefined && !isMarkdownPath(path.written)) return file;
    const placed =
      firstAt(places, (place) => this.pageAt(place)) ??
      firstAt(path.routes(slugPath), (route) => this.pageAtRoute(route));
    return placed === undefined ? file : { kind: 'page', page: placed.page.id };
  }

  isRoot(folder: string): boolean {
    return isLanguageFolder(folder) && this.pageAtRoute(folder) === undefined;
  }

  /** The page at a path when pages are read as markdown files. `README.md` at the root is the first document. */
  private pageAt(place: string): PlacedPage | undefined {
    const page = this.pageAtRoute(stemOf(place));
    if (page !== undefined || !isFolderPage(place)) return page;
    const folder = folderOf(place);
    return folder === '' ? this.pages.findByPath('') : this.pageAtRoute(folder);
  }

  private pageAtRoute(path: string): PlacedPage | undefined {
    return path === '' ? undefined : firstAt(spellings(path), (each) => this.pages.findByPath(each));
  }
}

/** As written; then composed, and in lower case as slugs are. */
function spellings(path: string): string[] {
  const composed = path.normalize('NFC');
  return [...new Set([path, composed, composed.toLowerCase()])];
}

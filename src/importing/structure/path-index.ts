import { folderOf, isFolderPage, nameOf, stemOf } from '../../markdown/source/source-path.js';

/**
 * Finds values by the paths that links in documentation use: with or without the ending of a page, a folder for the
 * page of that folder, and in another case if nothing else matches. Accented letters match in any normalization form
 * (archives from macOS contain NFD).
 */
export class PathIndex<T> {
  private readonly exact = new Map<string, T>();
  private readonly stems = new Map<string, T>();
  private readonly folders = new Map<string, T>();
  /** Pages with the name of their folder (`a/a.md`), which stand for a folder without a page, as in Docusaurus. */
  private readonly namesakes = new Map<string, T>();
  private readonly anyCase = new Map<string, T>();

  /** Adds a page or file; of two with the same path, the first is found. */
  add(path: string, value: T): void {
    const key = path.normalize('NFC');
    setOnce(this.exact, key, value);
    setOnce(this.anyCase, key.toLowerCase(), value);
  }

  /** Adds a page. It is also found without its ending and, if it is the page of a folder, by the folder. */
  addPage(path: string, value: T): void {
    this.add(path, value);
    const stem = stemOf(path.normalize('NFC'));
    setOnce(this.stems, stem, value);
    setOnce(this.anyCase, stem.toLowerCase(), value);
    const folder = folderOf(stem);
    if (folder !== '' && nameOf(stem) === nameOf(folder)) setOnce(this.namesakes, folder, value);
    if (!isFolderPage(path)) return;
    setOnce(this.folders, folder, value);
    setOnce(this.anyCase, folder.toLowerCase(), value);
  }

  /** The value at exactly this path. */
  get(path: string): T | undefined {
    return this.exact.get(path.normalize('NFC'));
  }

  /** The value that a link with this path means. */
  find(path: string): T | undefined {
    const key = path.normalize('NFC');
    const stem = stemOf(key);
    return (
      this.exact.get(key) ??
      this.stems.get(stem) ??
      this.folders.get(stem) ??
      (isFolderPage(key) ? this.folders.get(folderOf(key)) : undefined) ??
      this.anyCase.get(key.toLowerCase()) ??
      this.anyCase.get(stem.toLowerCase()) ??
      this.namesakes.get(stem)
    );
  }
}

function setOnce<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

/** Where a language has its texts. Plain data: it crosses threads. */
export interface LanguageFolder {
  folder: string;
  /** The folder whose texts it translates: they are at the same paths in it. */
  target: string;
}

/** The languages of a source that is read in one of them. */
export interface LanguageFolders {
  all: readonly LanguageFolder[];
  /**
   * Folders whose texts and files are read: the folder of that language, then the folder of the language that replaces
   * missing translations.
   */
  read: readonly LanguageFolder[];
}

/** The language whose folder contains a path: the deepest one. */
export function folderAt<Folder extends LanguageFolder>(
  folders: readonly Folder[],
  path: string,
): Folder | undefined {
  return folders
    .filter(({ folder }) => isIn(path, folder))
    .reduce<Folder | undefined>(
      (deepest, each) =>
        deepest === undefined || each.folder.length > deepest.folder.length ? each : deepest,
      undefined,
    );
}

/** The path that a text has in the documentation, whatever its language. */
export function placeIn(folders: readonly LanguageFolder[], path: string): string {
  const at = folderAt(folders, path);
  return at === undefined ? path : joinedBelow(at.target, below(path, at.folder));
}

/** The path that a text has in the folder of its language; undefined when it is not in a folder of a language. */
export function pathInside({ all }: LanguageFolders, path: string): string | undefined {
  const at = folderAt(all, path);
  return at === undefined ? undefined : below(path, at.folder);
}

/** Paths where a source that is read in one language can have the counterpart of a path in another language. */
export function pathsInLanguage({ all, read }: LanguageFolders, path: string): string[] {
  const place = placeIn(all, path);
  return read
    .filter(({ target }) => isIn(place, target))
    .map(({ folder, target }) => joinedBelow(folder, below(place, target)))
    .filter((each) => each !== path);
}

function isIn(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function below(path: string, folder: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

function joinedBelow(folder: string, path: string): string {
  return [folder, path].filter((part) => part !== '').join('/');
}

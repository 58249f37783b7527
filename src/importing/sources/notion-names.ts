import { folderOf, nameOf } from '../../markdown/source/source-path.js';

const PAGE_ENDING = /\.(?:md|html|csv)$/i;
const ID = / ?([0-9a-f]{32})(?=(?:_all)?$)/i;

/** The clean names of the paths of an export. */
interface CleanName {
  stem: string;
  id?: string;
}

/**
 * Removes the IDs from the names in a Notion export: `Plan 0a1b….md` becomes `Plan.md`, and the folder `Plan 0a1b…` of
 * its subpages becomes `Plan`. Pages with the same name get a number.
 */
export class NotionNames {
  /** Clean paths by the paths in the export. */
  readonly clean = new Map<string, string>();
  /** Paths in the export by the ID of the page. */
  readonly byId = new Map<string, string>();
  private readonly folders = new Map<string, string>([['', '']]);
  private readonly stems = new Map<string, Map<string, string>>();

  constructor(paths: readonly string[]) {
    const sorted = [...paths].sort((one, other) => (one < other ? -1 : 1));
    // Pages first, because folders are named after their pages.
    const byDepth = (path: string) => path.split('/').length * 2 + (PAGE_ENDING.test(path) ? 0 : 1);
    for (const path of sorted.sort((one, other) => byDepth(one) - byDepth(other))) this.add(path);
  }

  private add(path: string): void {
    const folder = this.folder(folderOf(path));
    const name = nameOf(path);
    const ending = PAGE_ENDING.exec(name)?.[0] ?? '';
    const join = (clean: string) => (folder === '' ? clean : `${folder}/${clean}`);
    if (ending === '') {
      this.clean.set(path, join(withoutId(name, /\.[^.]*$/.exec(name)?.[0] ?? '')));
      return;
    }
    const stem = name.slice(0, -ending.length);
    const { id } = parse(stem);
    if (id !== undefined) this.byId.set(id, path);
    this.clean.set(path, `${join(this.unique(folder, stem))}${ending.toLowerCase()}`);
  }

  private folder(path: string): string {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    const parent = this.folder(folderOf(path));
    const stem = this.unique(parent, nameOf(path));
    const clean = parent === '' ? stem : `${parent}/${stem}`;
    this.folders.set(path, clean);
    return clean;
  }

  /** The clean name of a page and its folder; a folder without an ID belongs to the first page of its name. */
  private unique(folder: string, raw: string): string {
    const names = this.stems.get(folder) ?? new Map<string, string>();
    this.stems.set(folder, names);
    const { stem, id } = parse(raw);
    const owner = id ?? `without id: ${stem}`;
    for (let number = 0; ; number += 1) {
      const name = number === 0 ? stem : `${stem} ${number}`;
      const nameOwner = names.get(name);
      if (nameOwner === undefined) names.set(name, owner);
      if (nameOwner === undefined || nameOwner === owner || id === undefined) return name;
    }
  }
}

function parse(raw: string): CleanName {
  const id = ID.exec(raw)?.[1]?.toLowerCase();
  const stem = raw.replace(/_all$/, '').replace(ID, '').trim();
  return id === undefined ? { stem: raw } : { stem: stem || 'Untitled', id };
}

function withoutId(name: string, ending: string): string {
  const { stem } = parse(name.slice(0, name.length - ending.length));
  return `${stem}${ending}`;
}

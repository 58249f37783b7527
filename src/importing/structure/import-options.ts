export const IMPORT_SLUGS = ['title', 'source'] as const;
/** Where the slugs of imported pages come from: their titles, or the addresses that the site of the source gives them. */
export type ImportSlugs = (typeof IMPORT_SLUGS)[number];

export const IMPORT_MODES = ['update', 'mirror'] as const;
/** Whether an import only adds and updates, or also deletes content that the source does not have. */
export type ImportMode = (typeof IMPORT_MODES)[number];

export const IMPORT_EDITS = ['overwrite', 'keep', 'fail'] as const;
/** How a mirror treats changes that were made since the last mirror: it overwrites them, keeps them, or fails. */
export type ImportEdits = (typeof IMPORT_EDITS)[number];

/** The options of an import. */
export interface ImportOptions {
  slugs: ImportSlugs;
  mode: ImportMode;
  edits: ImportEdits;
  /** Nothing is stored; the response contains the changes that would be made. */
  dryRun: boolean;
}

/** Earlier imports of the same place, as far as the history knows them. */
export interface EarlierResources {
  /** IDs of pages by the path of their text in the source, the latest import first. */
  pages: Record<string, string[]>;
  /** Whether `pages` contains every page of these imports, and there were any. */
  isComplete: boolean;
}

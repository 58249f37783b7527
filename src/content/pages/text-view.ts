export const PAGE_FORMATS = ['markdown', 'document'] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

export const EVALUATIONS = ['true', 'false', 'deterministic-only'] as const;
/**
 * Which expressions are replaced: all, none, or those that come to the same for every reader at any time. Variables are
 * the only ones there are, and are of the last kind.
 */
export type Evaluation = (typeof EVALUATIONS)[number];

export const MARKDOWN_REFERENCES = ['relative', 'stable'] as const;
/** How markdown spells what leads to pages and files: as paths, or as it is kept. */
export type MarkdownReferences = (typeof MARKDOWN_REFERENCES)[number];

export const DEREFERENCED = ['reusable-contents'] as const;
/** What is put in place of references to it. */
export type Dereferenced = (typeof DEREFERENCED)[number];

/** How a text is given. */
export interface TextView {
  format?: PageFormat;
  evaluated?: Evaluation;
  'format.markdown.refs'?: MarkdownReferences;
  /** Only of documents. */
  dereferenced?: readonly Dereferenced[];
}

export function isEvaluated({ evaluated = 'false' }: TextView): boolean {
  return evaluated !== 'false';
}

/** Whether markdown is given as it is kept. */
export function isStable(view: TextView): boolean {
  return view.format !== 'document' && view['format.markdown.refs'] === 'stable';
}

/** Equal for views that show the same. */
export function textNames(view: TextView): string[] {
  return [
    ...(view.format === 'document' ? ['document'] : []),
    ...(isEvaluated(view) ? ['evaluated'] : []),
    ...(isStable(view) ? ['stable'] : []),
    ...((view.dereferenced ?? []).length > 0 ? ['dereferenced'] : []),
  ];
}

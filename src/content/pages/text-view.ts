import { createHash } from 'node:crypto';
import { canonicalJson } from '../../common/canonical-json.js';
import type { ContentView } from './page.mapper.js';
import { claimsOf, type SpaceAccess } from '../../spaces/space-access.js';

export const PAGE_FORMATS = ['markdown', 'document'] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

export const EVALUATIONS = ['true', 'false', 'deterministic-only'] as const;
/**
 * Which expressions and conditions are evaluated: all, none, or those with the same result for every reader at any time
 * (variables, but not claims of visitors).
 */
export type Evaluation = (typeof EVALUATIONS)[number];

export const MARKDOWN_REFERENCES = ['relative', 'stable'] as const;
/** How markdown spells references to pages and files: as relative paths, or by ID (`reference-paths.ts`). */
export type MarkdownReferences = (typeof MARKDOWN_REFERENCES)[number];

export const DEREFERENCED = ['reusable-contents'] as const;
/** Kinds of references that are replaced by their content. */
export type Dereferenced = (typeof DEREFERENCED)[number];

/** How a text is returned. */
export interface TextView {
  format?: PageFormat;
  evaluated?: Evaluation;
  'format.markdown.refs'?: MarkdownReferences;
  /** Only for documents. */
  dereferenced?: readonly Dereferenced[];
  /**
   * For the front end of a site. Generated pages are blocks that show the part of a specification that they were generated
   * from, because a front end reads specifications itself.
   */
  forSite?: boolean;
  /** Claims of a reader who sees only blocks whose conditions hold; absent: a reader who sees everything. */
  claims?: Readonly<Record<string, unknown>>;
}

/** The view for a reader of a space. */
export function readerView<View extends object>(
  view: View,
  access: Pick<SpaceAccess, 'role' | 'visited'>,
): View & Pick<TextView, 'claims' | 'forSite'> & Pick<ContentView, 'forReader'> {
  const claims = claimsOf(access);
  if (claims === undefined) return view;
  return { ...view, claims, forReader: true, ...(access.visited === undefined ? {} : { forSite: true }) };
}

/**
 * The claims for the conditions of a document; null: only conditions without claims are evaluated; undefined: no conditions
 * are evaluated.
 */
export function readerOf(view: TextView): TextView['claims'] | null {
  if (view.format !== 'document') return undefined;
  if (view.claims !== undefined) return view.claims;
  if (!isEvaluated(view)) return undefined;
  return view.evaluated === 'true' ? {} : null;
}

export function isEvaluated({ evaluated = 'false' }: TextView): boolean {
  return evaluated !== 'false';
}

/** Whether markdown spells references by ID. */
export function isStable(view: TextView): boolean {
  return view.format !== 'document' && view['format.markdown.refs'] === 'stable';
}

/** Equal for views with the same output. */
export function textNames(view: TextView): string[] {
  return [
    ...(readerOf(view) === null ? ['deterministic'] : []),
    ...(view.claims === undefined ? [] : [digestOf(view.claims)]),
    ...(view.format === 'document' ? ['document'] : []),
    ...(isEvaluated(view) ? ['evaluated'] : []),
    ...(isStable(view) ? ['stable'] : []),
    ...(view.forSite === true ? ['site'] : []),
    ...((view.dereferenced ?? []).length > 0 ? ['dereferenced'] : []),
  ];
}

function digestOf(claims: object): string {
  return createHash('sha256').update(canonicalJson(claims)).digest('base64url').slice(0, 16);
}

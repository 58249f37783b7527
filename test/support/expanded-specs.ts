import { type GeneratedPage, generatedId } from '../../src/content/edits/generated-page.js';
import { expandSpec } from '../../src/openapi-specs/pages/expand-spec.js';
import type { SpecObject } from '../../src/openapi-specs/pages/spec-values.js';

const ROOT = '01a1fc6f-0000-7000-8000-000000000000';

export interface Expanded {
  text: string;
  pages: GeneratedPage[];
  /** The texts of the pages by their hashes. */
  texts: Map<string, string>;
}

/** Expands a specification without a thread or a database. */
export function expand(
  spec: object,
  options: { models?: boolean; most?: number; longestPage?: number } = {},
): Expanded {
  const texts = new Map<string, string>();
  const { document, pages } = expandSpec(spec as SpecObject, {
    models: false,
    most: 5_000,
    longestPage: 1_000_000,
    ...options,
    idOf: (seed) => generatedId(ROOT, seed),
    store: (markdown) => {
      const hash = `#${texts.size}`;
      texts.set(hash, markdown);
      return hash;
    },
  });
  return { text: texts.get(document) ?? '', pages, texts };
}

/** Pages with all pages below them. */
export const withPagesBelow = (pages: readonly GeneratedPage[]): GeneratedPage[] =>
  pages.flatMap((page) => [page, ...withPagesBelow(page.children)]);

/** The text of the page with this seed. */
export function textOf({ pages, texts }: Expanded, seed: string): string {
  const page = withPagesBelow(pages).find(({ computedSeed }) => computedSeed === seed);
  return texts.get(page?.document ?? '') ?? `No page has the seed ${seed}.`;
}

/** A specification of OpenAPI 3.1. */
export const openAPI3 = (paths: object, rest: object = {}): object => ({
  openapi: '3.1.0',
  info: { title: 'T' },
  paths,
  ...rest,
});

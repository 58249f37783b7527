/** A tag that shows a part of a specification, up to its end or the next tag. */
const TAG = /\{%-?\s*(openapi|swagger)(-\w+)?\b((?:(?!%\}|\{%).)*)/gs;
/** The attribute of a tag that names a specification: by its slug, or by the URL of its source. */
const SPEC =
  /\b(?:spec|src)\s*=\s*["'](?:(?:ref:openapi\/)?([\w-]{1,100})|(https?:\/\/[^\s"']{1,2048}))["']/i;

/** A tag in a text that shows a part of a specification. */
export interface SpecTag {
  /** The type of its block: `openapi-operation`. */
  type: string;
  /** Slug or URL of its specification. */
  spec?: string;
  /** Its text from the name to the end. */
  text: string;
}

/** The tags in texts that show parts of specifications, found without parsing the texts. */
export function* specTags(texts: readonly { markdown: string }[]): Generator<SpecTag> {
  for (const { markdown } of texts) {
    for (const [, , kind = '-operation', text = ''] of markdown.matchAll(TAG)) {
      const [, slug, url] = SPEC.exec(text) ?? [];
      const spec = slug ?? url;
      yield { type: `openapi${kind}`, text, spec };
    }
  }
}

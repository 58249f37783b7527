/**
 * Characters that stay in a path as a link target. All others are percent-encoded, so that the target is valid wherever
 * it is inserted: a bare or bracketed CommonMark destination (no space, no parenthesis, no `<`), a table cell (no `|`),
 * a quoted or bare HTML attribute (no quote, no `=`), the quotes of a block tag. `&` and `\` would start a character
 * reference or an escape. Letters beyond ASCII stay readable, as CommonMark 0.31 section 6.3 allows.
 */
const UNSAFE =
  /[^A-Za-z0-9\-._~!$*+,;:@/\u00a1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e\u2030-\u205e\u2060-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffef]/gu;

/**
 * Percent-encodes a path (or an anchor) for a link target in markdown and HTML.
 * `decodeURIComponent` is its inverse; lone surrogates become U+FFFD.
 */
export function encodeDestination(text: string): string {
  return text.toWellFormed().replace(UNSAFE, (character) => {
    const encoded = encodeURIComponent(character);
    // encodeURIComponent leaves !'()* alone; of these the quote and the parentheses are unsafe here.
    return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}

/**
 * Percent-encodes the anchor of a file like `encodeDestination`, but `page=3&zoom=50` stays, because programs that show
 * files do not decode it.
 */
export function encodeFileAnchor(anchor: string): string {
  return encodeDestination(anchor)
    .replaceAll('%3D', '=')
    .replace(/%26(?=[\w-]+=)/g, '&');
}

/**
 * The path of a page among the markdown files of a space: `a/b.md`, or `a/b/README.md` when it has children.
 *
 * @param pagePath slugs from the top joined by `/`
 */
export function markdownPath(pagePath: string, hasChildren: boolean): string {
  return hasChildren ? `${pagePath}/README.md` : `${pagePath}.md`;
}

/**
 * The target of a link from one file to another, relative to the folder of the first: `../c/d.md#x`. A link to an
 * anchor of the same file is `#x` alone.
 *
 * @param fromMarkdownPath path of the file that contains the link, `/`-separated, without a leading `/`
 * @param toPath path of the target (a page's markdown path or the path of a file of the space)
 * @param anchor heading anchor without `#`
 * @param encode how the anchor is spelled
 */
export function relativeTarget(
  fromMarkdownPath: string,
  toPath: string,
  anchor?: string,
  encode = encodeDestination,
): string {
  const fragment = anchor ? `#${encode(anchor)}` : '';
  if (fromMarkdownPath === toPath && fragment) return fragment;

  const from = fromMarkdownPath.split('/').slice(0, -1);
  const to = toPath.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;

  const path = [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
  const encoded = encodeDestination(path);
  // A colon in the first part would be read as a scheme, and a leading slash or an empty target as another place.
  const ambiguous = /^(?:[^/]*:|\/|$)/.test(encoded);
  return `${ambiguous ? './' : ''}${encoded}${fragment}`;
}

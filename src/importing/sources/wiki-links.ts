/** Matches code, which stays unchanged, and links of a wiki: `[[Page]]` or `[[text|Page]]`. */
const LINK =
  /(^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:(?!^ {0,3}\2)[^\n]*\n?){0,20000}(?:^ {0,3}\2[^\n]*)?)|(`{1,3})(?!`)[^`\n]{0,2000}\3|\[\[([^[\]\n|]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]/gm;

/** The target of a link of a wiki. */
export interface WikiTarget {
  target: string;
  isImage: boolean;
}

/**
 * Writes the links of a wiki as markdown links.
 * @param locate returns the target of a name; undefined leaves the link unchanged
 */
export function writeWikiLinks(text: string, locate: (name: string) => WikiTarget | undefined): string {
  return text.replace(LINK, (whole, _fence, _mark, _ticks, first?: string, second?: string) => {
    if (first === undefined) return whole;
    const image = locate(first);
    const isOption = second !== undefined && /^\w+=/.test(second);
    if (image?.isImage === true) {
      const alt = /(?:^|\|)alt=([^|]*)/.exec(second ?? '')?.[1] ?? (isOption ? '' : (second ?? ''));
      return `![${escape(alt)}](${image.target})`;
    }
    const found = locate(second ?? first);
    return found === undefined ? whole : `[${escape(first)}](${found.target})`;
  });
}

function escape(text: string): string {
  return text.trim().replace(/[\\[\]]/g, '\\$&');
}

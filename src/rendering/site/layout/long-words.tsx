import type { ComponentChildren } from 'preact';

/** Words up to this length fit beside the article. */
const MAX_UNBROKEN = 16;

/** A title in which long names may break after dots, slashes and underscores, and before capital letters. */
export function breakable(title: string): ComponentChildren {
  return title.split(/(\s+)/).flatMap((word) => {
    if (word.length <= MAX_UNBROKEN) return [word];
    const [first = '', ...others] = word.split(/(?<=[._/:(])(?=[^._/:()])|(?<=\p{Ll})(?=\p{Lu})/u);
    return [first, ...others.flatMap((part) => [<wbr />, part])];
  });
}

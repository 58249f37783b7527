import { slug as githubSlug } from 'github-slugger';

/** Longest slug, in UTF-16 units. */
const MAX_SLUG_LENGTH = 100;

/**
 * The URL part for a title, by the rules GitHub uses for heading anchors: lower case, punctuation dropped, spaces to
 * hyphens, letters of every script stay. Never empty (`page` for a title without letters), at most 100 long.
 */
export function slugify(title: string): string {
  return cut(githubSlug(title.trim()), MAX_SLUG_LENGTH) || 'page';
}

/**
 * The slug for a title among siblings that already have the slugs in `taken`: the plain one when it is free, else the
 * first free of `-1`, `-2`, and so on.
 *
 * @param counts caches the numbers that were used, so that many equal titles are numbered quickly. No slug may be removed
 *   from `taken` between calls that share it
 */
export function uniqueSlug(title: string, taken: ReadonlySet<string>, counts?: Map<string, number>): string {
  const base = slugify(title);
  if (!taken.has(base)) return base;
  for (let count = counts?.get(base) ?? 1; ; count += 1) {
    const suffix = `-${count}`;
    const candidate = cut(base, MAX_SLUG_LENGTH - suffix.length) + suffix;
    if (taken.has(candidate)) continue;
    counts?.set(base, count);
    return candidate;
  }
}

/** Whether a slug follows from its title, with or without the number that makes it unique. */
export function isTitleSlug(slug: string, title: string): boolean {
  const plain = slugify(title);
  return slug === plain || (slug.startsWith(`${plain}-`) && /^\d+$/.test(slug.slice(plain.length + 1)));
}

/** The first `length` UTF-16 units, one fewer when that would halve a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const halvesPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, halvesPair ? length - 1 : length);
}

import { slug as githubSlug } from 'github-slugger';
import { FreeNumbers } from '../../common/free-numbers.js';

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
 * The slugs of siblings. A title gets its plain slug when that is free, else the first free one of `-1`, `-2`, and so on.
 * Thousands of equal titles take no longer than different ones.
 */
export class Slugs {
  private readonly taken: Set<string>;
  /** By a slug without its number, and the count of digits. Long titles that are cut to the same text share their numbers. */
  private readonly numbers = new Map<string, FreeNumbers>();

  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** The slug that a title would get. */
  free(title: string): string {
    const base = slugify(title);
    if (!this.taken.has(base)) return base;
    for (let digits = 1; ; digits += 1) {
      const prefix = `${cut(base, MAX_SLUG_LENGTH - 1 - digits)}-`;
      const number = this.numbersOf(prefix, digits).lowest(10 ** digits);
      if (number !== undefined) return `${prefix}${number}`;
    }
  }

  /** Takes the slug for a title. */
  give(title: string): string {
    const slug = this.free(title);
    this.taken.add(slug);
    return slug;
  }

  /** Takes a slug as it is when it is free, else with a number. */
  keep(slug: string): string {
    if (this.taken.has(slug)) return this.give(slug);
    this.taken.add(slug);
    return slug;
  }

  /** Takes a slug as it is. */
  add(slug: string): void {
    this.taken.add(slug);
  }

  /** Makes a slug free again. */
  delete(slug: string): void {
    if (!this.taken.delete(slug)) return;
    const [, prefix, number] = /^(.*-)([1-9]\d*)$/s.exec(slug) ?? [];
    if (prefix === undefined || number === undefined) return;
    this.numbers.get(seriesOf(prefix, number.length))?.release(Number(number));
  }

  private numbersOf(prefix: string, digits: number): FreeNumbers {
    const series = seriesOf(prefix, digits);
    const known = this.numbers.get(series);
    if (known !== undefined) return known;
    const numbers = new FreeNumbers(10 ** (digits - 1), (number) => this.taken.has(`${prefix}${number}`));
    this.numbers.set(series, numbers);
    return numbers;
  }
}

/** @param prefix of the number; ends with a hyphen */
function seriesOf(prefix: string, digits: number): string {
  return `${prefix}${digits}`;
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

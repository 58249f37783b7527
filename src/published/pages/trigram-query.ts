/** Number of different values that trigrams have here. */
const VALUES = 0x4000;
const SPACE = 0x20;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Trigrams of a path: three characters in a row, of words that begin and end with a space. Thousands of pages are compared
 * with them, so this reads characters and makes no strings.
 */
export class TrigramQuery {
  /** The weight of each trigram. */
  private readonly weights = new Uint8Array(VALUES);
  /** The last page that had it. */
  private readonly seen = new Uint32Array(VALUES);
  private page = 0;

  /** @param wanted words in lower case; the words of the last segment count twice */
  constructor({ above, last }: { above: readonly string[]; last: readonly string[] }) {
    this.page = 1;
    this.read(above.join(' '), 1);
    this.page = 2;
    this.read(last.join(' '), 2);
  }

  /** The sum of the weights of the trigrams of a page. */
  shareOf(path: string, title: string): number {
    this.page += 1;
    return this.read(path, 0) + this.read(title, 0);
  }

  /**
   * The sum of the weights of the trigrams of a text that were not in the earlier texts of the page.
   * @param weight that they get; 0: they keep theirs
   */
  private read(given: string, weight: number): number {
    const text = ASCII.test(given) ? given : withoutAccents(given.toLowerCase());
    const { weights, seen, page } = this;
    let share = 0;
    let first = SPACE;
    let second = SPACE;
    for (let index = 0; index <= text.length; index += 1) {
      let third = index === text.length ? SPACE : text.charCodeAt(index);
      if (third >= 0x41 && third <= 0x5a) third += 0x20;
      else if (third < 0x30 || (third > 0x39 && third < 0x61) || (third > 0x7a && third < 0x80))
        third = SPACE;
      if (third === SPACE && second === SPACE) continue;
      const trigram = (first * 961 + second * 31 + third) & (VALUES - 1);
      if (weight > 0) weights[trigram] = weight;
      else if (weights[trigram] !== 0 && seen[trigram] !== page) {
        seen[trigram] = page;
        share += weights[trigram] as number;
      }
      first = second;
      second = third;
    }
    return share;
  }
}

/** A text in which letters have no accents. */
export function withoutAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

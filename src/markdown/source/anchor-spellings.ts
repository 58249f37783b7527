import { slug } from 'github-slugger';

/** Titles with more characters have only one anchor. */
const MAX_TITLE_LENGTH = 200;
/** Letters whose accents are part of the letter. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', þ: 'th' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** A rule for the anchors of titles. */
interface Rule {
  /** Returns '' for a title without letters. */
  spell: (title: string) => string;
  /** The number of the second title with the same anchor. */
  second: number;
}

const GITBOOK: Rule = { spell: (title) => spellAsGitBook(title, '.'), second: 1 };
/** Anchors that GitBook made in earlier years: without dots. */
const EARLIER_GITBOOK: Rule = { spell: (title) => spellAsGitBook(title, ''), second: 1 };
const MINTLIFY: Rule = { spell: spellAsMintlify, second: 2 };
const ENCODED_MINTLIFY: Rule = { spell: spellAsEncoded, second: 2 };
const RULES: readonly Rule[] = [GITBOOK, EARLIER_GITBOOK, MINTLIFY, ENCODED_MINTLIFY];
/** Most titles: all rules spell them alike. */
const PLAIN_WORDS = /^(?!.*\bad\b)[a-z]+(?: [a-z]+)*$/i;

/**
 * The anchors that other tools than GitHub give to the titles of a document. Texts that were written for such a tool
 * link to these anchors.
 */
export class OtherSpellings {
  /** How often each rule has made each anchor. */
  private readonly counts = RULES.map(() => new Map<string, number>());

  /** The anchors of the next heading, without `anchor`. */
  ofHeading(title: string, anchor: string): string[] {
    if (title.length > MAX_TITLE_LENGTH) return [];
    const words = PLAIN_WORDS.test(title) ? title.toLowerCase().replaceAll(' ', '-') : undefined;
    const spellings = RULES.map(({ spell, second }, index) => {
      const plain = words ?? spell(title);
      const earlier = this.counts[index]?.get(plain) ?? 0;
      this.counts[index]?.set(plain, earlier + 1);
      return plain === '' || earlier === 0 ? plain : `${plain}-${earlier - 1 + second}`;
    });
    return distinct(spellings).filter((each) => each !== anchor);
  }
}

/** The anchors of the title of a block, which are not numbered. */
export function anchorsOfTitle(title: string): string[] {
  if (title.length > MAX_TITLE_LENGTH) return [];
  return distinct([slug(title.trim()), ...RULES.map(({ spell }) => spell(title))]);
}

/**
 * The words of a title in lower case, joined by hyphens, without accents. `&` is a word. An anchor that starts with a digit
 * gets a prefix, and the word `ad` a hyphen, because ad blockers hide elements with this name.
 * @param kept characters that stay
 */
function spellAsGitBook(title: string, kept: '.' | ''): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đðħıłøŧþßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll('&', ' and ')
    .normalize('NFC')
    .split(kept === '.' ? /[^\p{L}\p{N}.]+/u : /[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const anchor = words.map((word) => (word === 'ad' ? 'a-d' : word)).join('-');
  if (!/[\p{L}\p{N}]/u.test(anchor)) return '';
  return /^\d/.test(anchor) ? `id-${anchor}` : anchor;
}

/** Source: Mintlify documentation, "Automatic anchor IDs". */
function spellAsMintlify(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[.\s]+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}/&$’_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** The percent-encoded anchor of Mintlify, decoded: other punctuation stays. Its own links can contain it. */
function spellAsEncoded(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[\s.!~*'()]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
}

/** The anchor that Mintlify gives to a field of an API: the words of its name. '' for a long name. */
export function anchorOfField(name: string): string {
  if (name.length > MAX_TITLE_LENGTH) return '';
  return `param-${name}`
    .replace(/(?<=[A-Z]{2})(?=\d)|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-rt-z\d])/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function distinct(anchors: readonly string[]): string[] {
  return [...new Set(anchors)].filter((anchor) => anchor !== '');
}

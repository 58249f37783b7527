const CODE_POINTS = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i;
const RECOMMENDED = /^\p{RGI_Emoji}$/v;
const ONE_EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v;

/** Requests emoji presentation of a character that also has a text presentation. */
const VARIATION_SELECTOR = '\ufe0f';

/**
 * Parses an emoji: the character or its code points (`1f680`, `1f468-200d-1f4bb`).
 * @returns the character in its recommended form; undefined if it is not an emoji
 */
export function parseEmoji(text: string): string | undefined {
  if (ONE_EMOJI.test(text)) return recommended(text);
  if (!CODE_POINTS.test(text)) return undefined;
  const points = text.split('-').map((part) => Number.parseInt(part, 16));
  if (points.some((point) => point > 0x10ffff)) return undefined;
  const emoji = String.fromCodePoint(...points);
  return ONE_EMOJI.test(emoji) ? recommended(emoji) : undefined;
}

/**
 * Keyboards and programs differ in whether they add the variation selector (Unicode Technical Standard #51, section 2).
 */
function recommended(emoji: string): string {
  const bare = emoji.replaceAll(VARIATION_SELECTOR, '');
  return [bare, bare + VARIATION_SELECTOR].find((spelling) => RECOMMENDED.test(spelling)) ?? emoji;
}

const CODE_POINTS = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i;
const ONE_EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?)$/v;

/**
 * An emoji from a caller, given as the character or as its code points (`1f680`, `1f468-200d-1f4bb`).
 * @returns the character; undefined when it is no emoji
 */
export function parseEmoji(text: string): string | undefined {
  if (ONE_EMOJI.test(text)) return text;
  if (!CODE_POINTS.test(text)) return undefined;
  const points = text.split('-').map((part) => Number.parseInt(part, 16));
  if (points.some((point) => point > 0x10ffff)) return undefined;
  const emoji = String.fromCodePoint(...points);
  return ONE_EMOJI.test(emoji) ? emoji : undefined;
}

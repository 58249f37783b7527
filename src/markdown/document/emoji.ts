import { emojiToName, nameToEmoji } from 'gemoji';
import { parseEmoji } from '../../common/validation/emoji.js';
import { type NodeData, stringOf } from './nodes.js';

/** Names by code points. */
let names: Map<string, string> | undefined;

/** The code points of an emoji (`1f389`, `1f468-200d-1f4bb`), by its name (`tada`) or code points. Undefined if unknown. */
export function emojiCode(written: string): string | undefined {
  const emoji = Object.hasOwn(nameToEmoji, written) ? nameToEmoji[written] : parseEmoji(written);
  return emoji === undefined ? undefined : codePointsOf(emoji);
}

/** The data of an emoji. Undefined if unknown. The name is included if it is not the first name of the emoji. */
export function emojiData(written: string): NodeData | undefined {
  const code = emojiCode(written);
  return code === undefined
    ? undefined
    : { code, ...(written === emojiName({ code }) ? {} : { name: written }) };
}

/** The name of an emoji between colons. */
export function emojiName(data: NodeData): string {
  const code = stringOf(data, 'code') ?? '';
  const name = stringOf(data, 'name');
  if (name !== undefined && emojiCode(name) === code) return name;
  names ??= new Map(Object.entries(emojiToName).map(([emoji, first]) => [codePointsOf(emoji), first]));
  return names.get(code) ?? code;
}

/** The code points of an emoji in hexadecimal, joined by `-`. */
export function codePointsOf(written: string): string {
  const emoji = parseEmoji(written) ?? written;
  return Array.from(emoji, (character) => character.codePointAt(0)?.toString(16)).join('-');
}

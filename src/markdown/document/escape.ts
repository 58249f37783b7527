/*
 * Characters that are markup in running text in CommonMark, GFM or `text-constructs.ts`. An underscore within a word, for
 * instance, is not.
 */
const SPECIAL =
  /[\\`*[\]~]|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|\$(?=\$)|(?<=\$)\$|\{(?=[{%])|!(?=\[)|:(?=[\w+-]+:)|(?<=https?):(?=\/\/)|(?<=www)\.|(?<=\S)@/gi;
/** Characters that could become one of the above together with adjacent markup. */
const AT_START = /^[$_]/;
const AT_END = /[!${&_<]$/;

/** Escapes text for a line of markdown. `before` and `after` say whether there is markup beside it. */
export function escapeText(text: string, before = false, after = false): string {
  let escaped = text.replace(SPECIAL, '\\$&');
  if (before && AT_START.test(escaped)) escaped = `\\${escaped}`;
  if (after && AT_END.test(escaped) && !/(?<!\\)(?:\\\\)*\\.$/.test(escaped)) {
    escaped = `${escaped.slice(0, -1)}\\${escaped.slice(-1)}`;
  }
  return escaped;
}

/** Escapes a line of a paragraph so that it does not begin a block, and keeps white space at its ends. */
export function guardLine(line: string): string {
  const guarded = line
    .replace(/^(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|>|=+[ \t]*$|-+[ \t]*$|[|:-][|:\s-]*$)/, '\\')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
  return guarded
    .replace(/^[ \t]+/, (spaces) => references(spaces.charAt(0)) + spaces.slice(1))
    .replace(/(?<![ \t])[ \t]+$/, (spaces) => spaces.slice(0, -1) + references(spaces.slice(-1)));
}

function references(spaces: string): string {
  return spaces.replaceAll(' ', '&#x20;').replaceAll('\t', '&#x9;');
}

/** Writes a target for the parentheses of a link. */
export function writeDestination(target: string): string {
  const line = target.replace(/[\r\n]/g, (ending) => (ending === '\n' ? '%0A' : '%0D'));
  if (line !== '' && /^[^\s<>()\\&\p{Cc}]*$/u.test(line)) return line;
  return `<${line.replace(/[\\<>]/g, '\\$&').replace(/&(?=[#A-Za-z])/g, '\\&')}>`;
}

/** ` "title"`, or an empty string. */
export function writeTitle(title: string | undefined): string {
  if (!title) return '';
  return ` "${title.replace(/[\r\n]+/g, ' ').replace(/[\\"]|&(?=[#A-Za-z])/g, '\\$&')}"`;
}

const SPECIAL_IN_VALUE =
  /[\\`*[\]~|]|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|\$(?=\$)|\{(?=[{%])|:(?=[\w+-]+:)/gi;

/** Escapes the markup of a value. An address stays an address. */
export function escapeValue(value: string): string {
  return inOneLine(value).replace(SPECIAL_IN_VALUE, '\\$&');
}

/** A value as a part of a line: line endings, with the white space around them, become spaces. */
export function inOneLine(value: string): string {
  return value.replace(/(?<!\s)\s*[\r\n]+\s*/g, ' ');
}

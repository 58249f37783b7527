/*
 * Characters that would mean something in markdown. What is escaped here is what `text-constructs.ts`, CommonMark and GFM
 * read in running text; a bare underscore within a word, for instance, is not.
 */
const SPECIAL =
  /[\\`*[\]~]|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|\$(?=\$)|(?<=\$)\$|\{(?=[{%])|!(?=\[)|:(?=[\w+-]+:)|(?<=https?):(?=\/\/)|(?<=www)\.|(?<=\S)@/gi;
/** What could make one of the above together with the markup beside it. */
const AT_START = /^[$_]/;
const AT_END = /[!${&_<]$/;

/** Text as it stands in a line of markdown. `before` and `after` say whether markup stands beside it. */
export function escapeText(text: string, before = false, after = false): string {
  let escaped = text.replace(SPECIAL, '\\$&');
  if (before && AT_START.test(escaped)) escaped = `\\${escaped}`;
  if (after && AT_END.test(escaped) && !/(?<!\\)(?:\\\\)*\\.$/.test(escaped)) {
    escaped = `${escaped.slice(0, -1)}\\${escaped.slice(-1)}`;
  }
  return escaped;
}

/** Makes sure that a finished line of a paragraph does not begin a block, and keeps white space at its ends. */
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

/** A target as it stands in the parentheses of a link. */
export function writeDestination(target: string): string {
  const line = target.replace(/[\r\n]/g, (ending) => (ending === '\n' ? '%0A' : '%0D'));
  if (line !== '' && /^[^\s<>()\\&\p{Cc}]*$/u.test(line)) return line;
  return `<${line.replace(/[\\<>]/g, '\\$&').replace(/&(?=[#A-Za-z])/g, '\\&')}>`;
}

/** ` "title"`, or nothing. */
export function writeTitle(title: string | undefined): string {
  if (!title) return '';
  return ` "${title.replace(/[\r\n]+/g, ' ').replace(/[\\"]|&(?=[#A-Za-z])/g, '\\$&')}"`;
}

const SPECIAL_IN_VALUE =
  /[\\`*[\]~|]|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|\$(?=\$)|\{(?=[{%])|:(?=[\w+-]+:)/gi;

/** A value put into a text: the same without its markup; an address stays one. */
export function escapeValue(value: string): string {
  return value.replace(/(?<!\s)\s*[\r\n]+\s*/g, ' ').replace(SPECIAL_IN_VALUE, '\\$&');
}

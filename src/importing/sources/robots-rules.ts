/** Characters of a rule that are compared. */
const MAX_RULE = 2_048;
/** Characters of a part for which a simple search is fast, whatever the path is. */
const SHORT_PART = 4;
/** Rules with wildcards: each of them searches the whole path. */
const MAX_WILDCARDS = 1_000;

/** A rule for paths that start as it says. */
interface Rule {
  isAllowed: boolean;
  /** What a path starts with. */
  first: string;
  /** The parts after wildcards, except the last one of a whole path. */
  others: Part[];
  /** What a whole path ends with; undefined when the rule has no wildcard. */
  last: string | undefined;
  /** Whether the path ends with the last part. */
  isWhole: boolean;
  /** Characters as it is written, which decide between rules. */
  length: number;
}

/** A part that is searched. */
interface Part {
  text: string;
  bytes: Buffer;
  /** How many characters at each place are also those at the start; only for a long part. */
  borders: Int32Array | undefined;
}

/** A rule as it is written. */
interface Line {
  pattern: string;
  isAllowed: boolean;
  /** Characters before it was shortened. */
  length: number;
}

/**
 * The rules of a `robots.txt` for one robot (RFC 9309). The longest rule that matches decides; of equal ones, that which
 * allows. The text comes from another server, so comparing a path takes time in proportion to the rules and the path alone.
 * What is too long allows less: an `Allow` is left out, and a `Disallow` applies to all paths with its first part.
 */
export class RobotsRules {
  private readonly rules: Rule[];

  /** @param robot the name of the robot, in lower case */
  constructor(text: string, robot: string) {
    const groups = readGroups(text);
    const lines = groups.get(robot) ?? groups.get('*') ?? [];
    let wildcards = 0;
    const rules = lines.flatMap((line) => {
      if (line.pattern.includes('*')) wildcards += 1;
      return shortened(line, wildcards > MAX_WILDCARDS) ?? [];
    });
    this.rules = rules
      .map(ruleOf)
      .toSorted((one, other) => other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed));
  }

  /** @param url a URL of the host of the rules */
  isAllowed(url: string): boolean {
    const { pathname, search } = new URL(url);
    const path = withUpperCaseCodes(pathname + search);
    // Paths and rules are percent-encoded, so each character is a byte.
    const bytes = Buffer.from(path, 'latin1');
    return this.rules.find((rule) => isMatch(rule, path, bytes))?.isAllowed ?? true;
  }
}

/** The rules of each robot by its name. Robots whose names follow one another have the rules that follow. */
function readGroups(text: string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  let group: Line[][] = [];
  let isNamed = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [statement = ''] = line.split('#', 1);
    const colon = statement.indexOf(':');
    const key = statement.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (key === '') continue;
    const value = statement.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!isNamed) group = [];
      const [name = ''] = value.toLowerCase().split('/', 1);
      const lines = groups.get(name.trim()) ?? [];
      if (value !== '') groups.set(name.trim(), lines);
      group.push(lines);
    } else if ((key === 'allow' || key === 'disallow') && value !== '') {
      const pattern = encoded(value);
      for (const lines of group) lines.push({ pattern, isAllowed: key === 'allow', length: pattern.length });
    }
    isNamed = key === 'user-agent';
  }
  return groups;
}

/** A line that can be compared quickly; undefined for one that is left out. */
function shortened(line: Line, isOverWildcards: boolean): Line | undefined {
  const { pattern, isAllowed } = line;
  const wildcard = isOverWildcards ? pattern.indexOf('*') : -1;
  if (pattern.length <= MAX_RULE && wildcard === -1) return line;
  if (isAllowed) return undefined;
  const start = pattern.slice(0, wildcard === -1 ? MAX_RULE : Math.min(wildcard, MAX_RULE));
  return { ...line, pattern: start.replace(/\$$/, '') };
}

function ruleOf({ pattern, isAllowed, length }: Line): Rule {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  const last = isWhole ? others.pop() : undefined;
  return { isAllowed, first, others: others.map(partOf), last, isWhole, length };
}

function isMatch({ first, others, last, isWhole }: Rule, path: string, bytes: Buffer): boolean {
  if (!path.startsWith(first)) return false;
  let place = first.length;
  for (const part of others) {
    const found = placeOf(part, bytes, place);
    if (found === -1) return false;
    place = found + part.text.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return path.length === place;
  return path.length - last.length >= place && path.endsWith(last);
}

function partOf(text: string): Part {
  const bytes = Buffer.from(text, 'latin1');
  if (text.length <= SHORT_PART) return { text, bytes, borders: undefined };
  const borders = new Int32Array(bytes.length);
  for (let index = 1, border = 0; index < bytes.length; index += 1) {
    while (border > 0 && bytes[index] !== bytes[border]) border = borders[border - 1] as number;
    if (bytes[index] === bytes[border]) border += 1;
    borders[index] = border;
  }
  return { text, bytes, borders };
}

/** As `indexOf`, which takes long for parts and paths that repeat themselves (Knuth, Morris, Pratt). */
function placeOf({ bytes, borders }: Part, path: Buffer, from: number): number {
  if (borders === undefined) return path.indexOf(bytes, from);
  for (let index = from, matched = 0; index < path.length; index += 1) {
    const byte = path[index];
    while (matched > 0 && byte !== bytes[matched]) matched = borders[matched - 1] as number;
    if (byte === bytes[matched]) matched += 1;
    if (matched === bytes.length) return index + 1 - matched;
  }
  return -1;
}

/** The pattern as it is in URLs. */
function encoded(pattern: string): string {
  return withUpperCaseCodes(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'));
}

function withUpperCaseCodes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
}

/** Characters of a rule that are compared. */
const MAX_RULE = 2_048;
/** Characters of a part for which a simple search is fast, whatever the path is. */
const SHORT_PART = 4;
/** Rules with wildcards: each of them searches the whole path. */
const MAX_WILDCARDS = 1_000;
/** Rules of one robot. */
const MAX_RULES = 10_000;

/** A rule for paths that start as it says. */
interface Rule {
  isAllowed: boolean;
  /** The start of a matching path. */
  first: string;
  /** The parts after wildcards, except the last one of a whole path. */
  others: Part[];
  /** The end of a matching path; undefined when the rule has no wildcard. */
  last: string | undefined;
  /** Whether the path ends with the last part. */
  isWhole: boolean;
  /** Characters as it is written, which decide between rules. */
  length: number;
}

/** A part that is searched. */
interface Part {
  text: string;
  /** Only for a long part: its bytes, and for each place, how many bytes before it equal the bytes at the start. */
  long: { bytes: Buffer; borders: Int32Array } | undefined;
}

/** A rule as it is written. */
interface Line {
  pattern: string;
  isAllowed: boolean;
  /** Characters before it was shortened. */
  length: number;
}

/**
 * The rules of a `robots.txt` for one robot (RFC 9309). The longest rule that matches decides; of rules with the same
 * length, the one that allows. The text comes from another server, so comparing a path takes time in proportion to the rules
 * and the path alone. Rules that are too long allow less: such an `Allow` is left out, and such a `Disallow` applies to all
 * paths with its first part.
 */
export class RobotsRules {
  private readonly rules: Rule[];

  /** @param robot the name of the robot, in lower case */
  constructor(text: string, robot: string) {
    const lines = readLines(text, robot);
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

/**
 * Collects the rules for a robot. Rules over the limit allow less: a `Disallow` closes all paths, and an `Allow` has no
 * effect.
 */
class Lines {
  readonly all: Line[] = [];
  private rest: Line | undefined;

  add(line: Line): void {
    if (this.all.length < MAX_RULES) this.all.push(line);
    else if (this.rest !== undefined) this.rest.length = Math.max(this.rest.length, line.length);
    else if (!line.isAllowed) this.all.push((this.rest = { ...line, pattern: '/' }));
  }
}

/**
 * The rules for a robot: the rules of all groups that name it, else the rules of the groups for all robots (`*`). Robots
 * whose names follow one another have the rules that follow. A file can name thousands of robots before thousands of rules,
 * so the rules of others are not kept.
 */
function readLines(text: string, robot: string): readonly Line[] {
  const found = new Map<string, Lines>();
  /** The rules that the open group adds to. */
  let group = new Set<Lines>();
  let isNamed = false;
  for (const line of text.split(/[\r\n]+/)) {
    const [statement = ''] = line.split('#', 1);
    const colon = statement.indexOf(':');
    const key = statement.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (key === '') continue;
    const value = statement.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!isNamed) group = new Set();
      const name = (value.toLowerCase().split('/', 1)[0] ?? '').trim();
      if (name === robot || name === '*') {
        const lines = found.get(name) ?? new Lines();
        found.set(name, lines);
        group.add(lines);
      }
    } else if ((key === 'allow' || key === 'disallow') && value !== '' && group.size > 0) {
      const pattern = encoded(value);
      const rule = { pattern, isAllowed: key === 'allow', length: pattern.length };
      for (const lines of group) lines.add(rule);
    }
    isNamed = key === 'user-agent';
  }
  return (found.get(robot) ?? found.get('*'))?.all ?? [];
}

/** A line that can be compared quickly; undefined for a line that is left out. */
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
    const found = placeOf(part, path, bytes, place);
    if (found === -1) return false;
    place = found + part.text.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return path.length === place;
  return path.length - last.length >= place && path.endsWith(last);
}

function partOf(text: string): Part {
  if (text.length <= SHORT_PART) return { text, long: undefined };
  const bytes = Buffer.from(text, 'latin1');
  const borders = new Int32Array(bytes.length);
  for (let index = 1, border = 0; index < bytes.length; index += 1) {
    while (border > 0 && bytes[index] !== bytes[border]) border = borders[border - 1] as number;
    if (bytes[index] === bytes[border]) border += 1;
    borders[index] = border;
  }
  return { text, long: { bytes, borders } };
}

/** As `indexOf`, which takes long for parts and paths that repeat themselves (Knuth, Morris, Pratt). */
function placeOf({ text, long }: Part, path: string, pathBytes: Buffer, from: number): number {
  if (long === undefined) return path.indexOf(text, from);
  const { bytes, borders } = long;
  for (let index = from, matched = 0; index < pathBytes.length; index += 1) {
    const byte = pathBytes[index];
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

import { isObject, own } from './spec-values.js';

/** Bytes of the largest object that is parsed whole when something in it is read. */
const SMALL = 32_768;
/** Levels of objects in objects. Each level is read again, so that thousands of them would take minutes. */
const MAX_DEPTH = 40;
/** Members of all objects that are remembered. */
const MAX_MEMBERS = 50_000;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where a value is in the text. */
interface Slice {
  start: number;
  end: number;
  /** By name, once it is known. Only for large objects. */
  members?: ReadonlyMap<string, Slice>;
}

/**
 * Reads values of a long JSON text without parsing the rest of it: the whole specification as objects would take many times
 * its size in memory.
 */
export class JsonIndex {
  private readonly text: Buffer;
  private readonly root: Slice;
  private count = 0;

  /** @param bytes JSON in UTF-8 @param small bytes of the largest object that is parsed whole */
  constructor(
    bytes: SharedArrayBuffer,
    private readonly small = SMALL,
  ) {
    this.text = Buffer.from(bytes);
    this.root = { start: this.afterSpace(0), end: this.text.length };
  }

  /**
   * The value at a place, which is an own property at each level.
   * @param most maximum bytes to parse
   * @returns the value with the number of parsed bytes; undefined when there is no such value, or it is longer
   * @throws SyntaxError when the text is not JSON
   */
  find(place: readonly string[], most = Infinity): { value: unknown; bytes: number } | undefined {
    if (place.length > MAX_DEPTH) return undefined;
    let slice = this.root;
    let depth = 0;
    for (; depth < place.length && this.isLargeObject(slice); depth += 1) {
      const member = this.membersOf(slice).get(place[depth] as string);
      if (member === undefined) return undefined;
      slice = member;
    }
    const bytes = slice.end - slice.start;
    if (bytes > most) return undefined;
    let value: unknown = this.parse(slice);
    for (const name of place.slice(depth)) {
      if (Array.isArray(value)) value = (value as unknown[])[Number(name)];
      else value = isObject(value) ? own(value, name) : undefined;
    }
    return value === undefined ? undefined : { value, bytes };
  }

  /** The names of the members of the object at a place. */
  namesAt(place: readonly string[]): string[] {
    let slice: Slice = this.root;
    for (const name of place) {
      const member = this.text[slice.start] === BRACE ? this.membersOf(slice).get(name) : undefined;
      if (member === undefined) return [];
      slice = member;
    }
    return this.text[slice.start] === BRACE ? [...this.membersOf(slice).keys()] : [];
  }

  private isLargeObject({ start, end }: Slice): boolean {
    return end - start > this.small && this.text[start] === BRACE;
  }

  private parse({ start, end }: Slice): unknown {
    return JSON.parse(this.text.toString('utf8', start, end));
  }

  private membersOf(slice: Slice): ReadonlyMap<string, Slice> {
    if (slice.members !== undefined) return slice.members;
    const members = new Map<string, Slice>();
    let at = this.afterSpace(slice.start + 1);
    while (this.text[at] === QUOTE && this.count < MAX_MEMBERS) {
      const endOfName = this.endOfString(at);
      const name = this.parse({ start: at, end: endOfName }) as string;
      const colon = this.afterSpace(endOfName);
      if (this.text[colon] !== COLON) break;
      const start = this.afterSpace(colon + 1);
      const end = this.endOfValue(start);
      members.set(name, { start, end });
      this.count += 1;
      at = this.afterSpace(end);
      if (this.text[at] !== COMMA) break;
      at = this.afterSpace(at + 1);
    }
    slice.members = members;
    return members;
  }

  private endOfValue(start: number): number {
    const { text } = this;
    let depth = 0;
    for (let at = start; at < text.length;) {
      const byte = text[at] as number;
      if (byte === QUOTE) {
        at = this.endOfString(at);
        if (depth === 0) return at;
        continue;
      }
      if (byte === BRACE || byte === BRACKET) depth += 1;
      else if (byte === END_BRACE || byte === END_BRACKET) {
        depth -= 1;
        if (depth <= 0) return depth < 0 ? at : at + 1;
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return at;
      at += 1;
    }
    return text.length;
  }

  private endOfString(start: number): number {
    const { text } = this;
    for (let at = start + 1; at < text.length; at += 1) {
      const byte = text[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at += 1;
    }
    return text.length;
  }

  private afterSpace(start: number): number {
    let at = start;
    while (at < this.text.length && isSpace(this.text[at] as number)) at += 1;
    return at;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

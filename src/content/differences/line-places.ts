import { type HiddenRange, NEVER } from '../../markdown/document/hidden-ranges.js';

/** A part of a line, up to an offset, and the conditions that must hold so that a reader sees it. */
interface Part {
  end: number;
  conditions: readonly string[];
}

/** A place of a line in a text. */
export interface LinePlace {
  /** Equal for places whose parts are in the same conditions. '' if all readers see the line there. */
  key: string;
  parts: readonly Part[];
}

/** The places of each line of a text, by the text of the line and their keys. Empty lines are left out. */
export type LinePlaces = ReadonlyMap<string, ReadonlyMap<string, LinePlace>>;

const SHOWN: LinePlace = { key: '', parts: [{ end: Infinity, conditions: [] }] };
/** Markers of quotes and lists, which are nothing that could be hidden. */
const ONLY_MARKERS = /^[\s>*+-]*$/;

/** Reads where the lines of texts are. The keys of all texts that one reader reads can be compared. */
export class LineReader {
  /** Numbers stand for conditions, which can be long. */
  private readonly numbers = new Map<string, number>();
  private readonly keys = new Map<readonly string[], string>();
  private readonly whole = new Map<string, LinePlace>();

  /** @param hidden ranges of the text, from `hiddenRanges` */
  read(markdown: string, hidden: readonly HiddenRange[]): LinePlaces {
    const places = new Map<string, Map<string, LinePlace>>();
    let start = 0;
    let next = 0;
    for (const written of markdown.split('\n')) {
      const line = written.trim();
      const from = start + written.length - written.trimStart().length;
      while ((hidden[next]?.end ?? Infinity) <= from) next += 1;
      if (line !== '') {
        const place = this.placeOf(from, from + line.length, hidden, next);
        const known = places.get(line);
        // Lines such as closing braces are there thousands of times.
        if (known === undefined) places.set(line, new Map([[place.key, place]]));
        else known.set(place.key, place);
      }
      start += written.length + 1;
    }
    return places;
  }

  private placeOf(from: number, to: number, hidden: readonly HiddenRange[], first: number): LinePlace {
    const parts: Part[] = [];
    const add = (end: number, conditions: readonly string[]): void => {
      const last = parts.at(-1);
      const isSame = last !== undefined && this.keyOf(last.conditions) === this.keyOf(conditions);
      if (isSame) last.end = end - from;
      else parts.push({ end: end - from, conditions });
    };
    let done = from;
    for (let at = first; done < to; at += 1) {
      const { start, end, conditions } = hidden[at] ?? { start: to, end: to, conditions: [] };
      if (start > done) add(Math.min(start, to), []);
      if (start < to) add(Math.min(end, to), conditions);
      done = Math.min(end, to);
    }
    const [only] = parts;
    if (parts.length > 1 || only === undefined)
      return { key: parts.map(({ end, conditions }) => `${end}:${this.keyOf(conditions)}`).join(' '), parts };
    return only.conditions.length === 0 ? SHOWN : this.wholeIn(only.conditions);
  }

  private wholeIn(conditions: readonly string[]): LinePlace {
    const key = this.keyOf(conditions);
    let place = this.whole.get(key);
    if (place === undefined) this.whole.set(key, (place = { key, parts: [{ end: Infinity, conditions }] }));
    return place;
  }

  private keyOf(conditions: readonly string[]): string {
    let key = this.keys.get(conditions);
    if (key === undefined) {
      const numbers = conditions.map((each) => {
        const number = this.numbers.get(each) ?? this.numbers.size + 1;
        this.numbers.set(each, number);
        return number;
      });
      key = numbers.sort((one, other) => one - other).join(',');
      this.keys.set(conditions, key);
    }
    return key;
  }
}

/**
 * Whether every reader who sees a line in one place may also see it in another place, ignoring parts of it that show
 * nothing.
 */
export function isWithin(line: string, place: LinePlace, allowed: LinePlace): boolean {
  let start = 0;
  for (const { end, one, other } of together(place, allowed)) {
    if (!implies(one, other) && !ONLY_MARKERS.test(line.slice(start, end))) return false;
    start = end;
  }
  return true;
}

/** The conditions around each part of a line that all of some places have. */
export function commonOf([first = SHOWN, ...places]: readonly LinePlace[]): LinePlace {
  return places.reduce((all, place) => combined(all, place, intersection), first);
}

/** The conditions around each part of a line that only the first of two places has. */
export function beyond(place: LinePlace, known: LinePlace): LinePlace {
  return combined(place, known, (one, other) =>
    implies(other, one) ? [] : one.filter((each) => !other.includes(each)),
  );
}

type Combine = (one: readonly string[], other: readonly string[]) => readonly string[];

function combined(place: LinePlace, beside: LinePlace, combine: Combine): LinePlace {
  const parts = Array.from(together(place, beside), ({ end, one, other }) => ({
    end,
    conditions: combine(one, other),
  }));
  return { key: '', parts };
}

/** The parts of two places of the same line. */
function* together(
  place: LinePlace,
  beside: LinePlace,
): Generator<{ end: number; one: readonly string[]; other: readonly string[] }> {
  for (let [at, next] = [0, 0]; ;) {
    const [one, other] = [place.parts[at], beside.parts[next]];
    if (one === undefined || other === undefined) return;
    const end = Math.min(one.end, other.end);
    yield { end, one: one.conditions, other: other.conditions };
    if (one.end === end) at += 1;
    if (other.end === end) next += 1;
  }
}

/** Whether all of `needed` hold for every reader for whom all of `conditions` hold. */
function implies(conditions: readonly string[], needed: readonly string[]): boolean {
  return conditions.includes(NEVER) || needed.every((each) => conditions.includes(each));
}

function intersection(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.includes(NEVER)) return other;
  return other.includes(NEVER) ? one : one.filter((each) => other.includes(each));
}

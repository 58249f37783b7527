// Makes recorded exchanges fit for publication: short, without secrets, and the same however often they are recorded.
import { createHash } from 'node:crypto';

/** Items of a list, and of one in a long example. */
const MOST_ITEMS = [2, 1];
const LONG = 4000;
const LONGEST_TEXT = 400;

/** Texts that differ between recordings or are secret, with what replaces them. `number` counts different texts. */
const REPLACEMENTS = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, (_, number) => exampleId(number)],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, () => 'eyJhbGciOiJIUzI1NiJ9.e30.EXAMPLE'],
  [/\b(dps_(?:[a-z]+_)?|whsec_)[\w+/=-]{16,}/g, (_text, _number, prefix) => `${prefix}EXAMPLE`],
  [/\b([0-9a-f]{40}|[0-9a-f]{64})\b/g, (text, number) => digest(number, 'hex').slice(0, text.length)],
  [/\b(signature|site|key|token)=[\w%.+/=-]{12,}/g, (_text, _number, name) => `${name}=EXAMPLE`],
  [/\bexpires=\d+/g, () => 'expires=1767261600000'],
  [/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, () => 'https://example.com'],
  [/\b(?:127\.0\.0\.1|localhost):\d+/g, () => 'example.com'],
  [/http:\/\/docs\.test/g, () => 'https://docs.example.com'],
  [/\bperson-\d+@/g, (_, number) => `person-${number}@`],
  [/\bPerson \d+\b/g, (_, number) => `Person ${number}`],
  [/\bhost-\d+\b/g, (_text, number) => `host-${number}`],
  [/\b([a-z]+)-\d+\.example\b/g, (_text, number, word) => `${word}-${number}.example`],
  [/W\/"[\w-]+"/g, () => 'W/"EXAMPLE"'],
  // Not the path of a URL.
  [/(?<![\w/.-])[A-Za-z0-9+/]{80,}={0,2}/g, () => 'EXAMPLE'],
  [/-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----\n?/g, () => 'EXAMPLE'],
];
/** Properties whose texts are secret or different each time, whatever they look like. */
const HIDDEN =
  /^(?:RelayState|apiToken|code|clientSecret|cursor|key|next|page|privateKey|secret|shareKey|signature|token|version)$/;
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const FIRST_TIME = Date.UTC(2026, 0, 15, 9, 0);

/** @param exchange as test/support/recorded-examples.ts writes it */
export function neutral({ operationId, status, path, request, response }) {
  const [some, one] = MOST_ITEMS.map((most) => shortened({ path, request, response }, most));
  const short = JSON.stringify(some).length > LONG ? one : some;
  const times = [...new Set(JSON.stringify(short).match(TIME) ?? [])].sort();
  const found = REPLACEMENTS.map(() => new Map());
  const textOf = (text) => {
    let changed = text.replace(TIME, (time) =>
      new Date(FIRST_TIME + times.indexOf(time) * 60_000).toISOString(),
    );
    REPLACEMENTS.forEach(([pattern, replace], index) => {
      changed = changed.replace(pattern, (match, ...groups) => {
        const numbers = found[index];
        if (!numbers.has(match)) numbers.set(match, numbers.size + 1);
        return replace(match, numbers.get(match), groups[0]);
      });
    });
    return changed.length > LONGEST_TEXT ? `${changed.slice(0, LONGEST_TEXT - 1)}…` : changed;
  };
  const visit = (value, name = '') => {
    if (typeof value === 'string')
      return HIDDEN.test(name) && /^[\w+/=.-]{20,}$/.test(value)
        ? hiddenText(value, name, textOf)
        : textOf(value);
    if (typeof value === 'number') return /Ms$|^latency|^duration/i.test(name) ? 42 : value;
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [textOf(key), visit(inner, key)]));
  };
  const changed = visit(short);
  return { operationId, status, request: changed.request, response: changed.response };
}

/** IDs and known formats keep their form, so that they still fit their schema. */
function hiddenText(value, name, textOf) {
  const changed = textOf(value);
  return changed === value
    ? `EXAMPLE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
    : changed;
}

/** Long lists show their first items. */
function shortened(value, most) {
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shortened(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, most)]));
}

function exampleId(number) {
  return `01980a2c-7e40-7000-8000-${String(number).padStart(12, '0')}`;
}

function digest(number, encoding) {
  return createHash('sha256').update(`example ${number}`).digest(encoding);
}

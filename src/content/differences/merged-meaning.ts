import { readText, type ReadText } from '../../markdown/document/document.js';
import { OF_TAGS } from '../../markdown/document/foreign-document.js';
import { hiddenRanges } from '../../markdown/document/hidden-ranges.js';
import { eachNode } from '../../markdown/document/walk.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import { TooManyPartsError } from '../../markdown/source/too-many-parts-error.js';
import { beyond, commonOf, isWithin, type LinePlace, type LinePlaces, LineReader } from './line-places.js';

/** Lines of a text without any of these mean the same wherever they are. */
const MARKUP = /\{[{%]|<code|ref:|\]\(/i;
/** A text without any of these hides nothing: conditions, comments and similar markup, definitions of links. */
const HIDING = /\{%-?\s*if(?![\w-])|<(?:[!?]|\/[^A-Za-z])|\]:/;

/**
 * Whether lines of a text that was merged line by line mean something else than on the side that wrote them: code of one side
 * became tags, expressions or references because the other changed where code ends, or text that one side wrote into a
 * condition or a comment is outside of it. Neither author wanted that, and it can show what is hidden.
 * @param sides the texts that were merged
 * @param base the text that both sides changed
 */
export function changesMeaning(merged: string, sides: readonly string[], base: string): boolean {
  if (sides.includes(merged)) return false;
  const texts = new Map<string, ReadText>();
  const read = (text: string): ReadText => {
    const known = texts.get(text) ?? readText(text);
    texts.set(text, known);
    return known;
  };
  try {
    return hasNewParts(merged, sides, read) || showsMore(merged, sides, base, read);
  } catch (error) {
    if (error instanceof TooManyPartsError) return true;
    throw error;
  }
}

type Read = (text: string) => ReadText;

function hasNewParts(merged: string, sides: readonly string[], read: Read): boolean {
  if (!MARKUP.test(merged)) return false;
  const known = new Set(sides.flatMap((side) => livePartsOf(side, read)));
  return livePartsOf(merged, read).some((part) => !known.has(part));
}

/** The parts of its space that a text shows, and the targets of its links. */
function livePartsOf(markdown: string, read: Read): string[] {
  const parts = parseMarkdown(markdown).links.map(({ target }) => target);
  eachNode(read(markdown).nodes, ({ type, data }) => {
    if (OF_TAGS.has(type) && type !== 'if') parts.push(`${type} ${JSON.stringify(data)}`);
  });
  return parts;
}

/**
 * Whether some reader sees a line that no side with this line shows to the reader, or a line that is outside of the markup
 * that hides it on the side that put it there.
 */
function showsMore(merged: string, sides: readonly string[], base: string, read: Read): boolean {
  if (!sides.some((side) => HIDING.test(side))) return false;
  const lines = new LineReader();
  const placesIn = (text: string): LinePlaces => lines.read(text, hiddenRanges(text, read(text)));
  const written = sides.map(placesIn);
  let before: LinePlaces | undefined;
  for (const [line, found] of placesIn(merged)) {
    const places = written.map((side) => side.get(line));
    if (places.every((side) => side === undefined || isShown(side))) continue;
    before ??= placesIn(base);
    if (!isAllowed(line, found, places, before.get(line))) return true;
  }
  return false;
}

type Places = LinePlaces extends ReadonlyMap<string, infer Of> ? Of : never;

/** Whether all readers see all places of a line. */
function isShown(places: Places): boolean {
  return places.size === 1 && places.has('');
}

/** Whether a line may be in these places of a merged text. @param written its places on the sides */
function isAllowed(
  line: string,
  found: Places,
  written: readonly (Places | undefined)[],
  before: Places | undefined,
): boolean {
  const places = written.flatMap((side) => [...(side?.values() ?? [])]);
  const known = before && commonOf([...before.values()]);
  const added = written.flatMap((side): LinePlace[] =>
    side === undefined || known === undefined ? [] : [beyond(commonOf([...side.values()]), known)],
  );
  const isKnown = (key: string) => written.some((side) => side?.has(key) === true);
  return [...found].every(
    ([key, place]) =>
      (isKnown(key) || places.some((each) => isWithin(line, place, each))) &&
      added.every((each) => isWithin(line, place, each)),
  );
}

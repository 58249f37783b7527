/** Marks that are taken off letters: accents, of Latin, Greek and Cyrillic above all. */
export const ACCENTS = '\\u0300-\\u036f';

const ACCENT = new RegExp(`[${ACCENTS}]`, 'g');
/** Characters that may have a case, or one of these accents. */
const MAY_FOLD = /[\p{Changes_When_Lowercased}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Beyond it are scripts with neither. */
const LAST_CODE_POINT = 0x1ffff;

/** A short text as it is searched: without accents and case. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENT, '').normalize('NFC').toLowerCase();
}

/** The composed characters that fold to one of a folded text, for a bracket expression. */
export function variantsOf(folded: string): string {
  const key = keyOf(folded);
  return [key, ...(variants().get(key) ?? [])].map(escaped).join('');
}

/** By folded character: the others that fold to it. */
let known: Map<string, string[]> | undefined;

function variants(): Map<string, string[]> {
  if (known !== undefined) return known;
  known = new Map();
  for (let code = 0; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code);
    if (!MAY_FOLD.test(character)) continue;
    const key = keyOf(fold(character));
    if (key === character) continue;
    const others = known.get(key);
    if (others === undefined) known.set(key, [character]);
    else others.push(character);
  }
  return known;
}

/** Σ is σ, but ς at the end of a word. */
function keyOf(folded: string): string {
  return folded === 'ς' ? 'σ' : folded;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
}

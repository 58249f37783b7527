/** Combining accents that are removed from letters, mainly of Latin, Greek and Cyrillic. */
export const ACCENTS = '\\u0300-\\u036f';

const ACCENT = new RegExp(`[${ACCENTS}]`, 'g');
/** Characters that may have case or one of these accents. */
const MAY_FOLD = /[\p{Changes_When_Lowercased}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Scripts after this code point have neither. */
const LAST_CODE_POINT = 0x1ffff;

/** Folds a short text for comparison: removes accents and case. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENT, '').normalize('NFC').toLowerCase();
}

/** The composed characters that fold to this folded character, for a bracket expression. */
export function variantsOf(folded: string): string {
  const key = keyOf(folded);
  return [key, ...(variants().get(key) ?? [])].map(escaped).join('');
}

/** Other characters that fold to a character, by that character. Built at the first use. */
let variantsByCharacter: Map<string, string[]> | undefined;

function variants(): Map<string, string[]> {
  if (variantsByCharacter !== undefined) return variantsByCharacter;
  variantsByCharacter = new Map();
  for (let code = 0; code <= LAST_CODE_POINT; code += 1) {
    const character = String.fromCodePoint(code);
    if (!MAY_FOLD.test(character)) continue;
    const key = keyOf(fold(character));
    if (key === character) continue;
    const others = variantsByCharacter.get(key);
    if (others === undefined) variantsByCharacter.set(key, [character]);
    else others.push(character);
  }
  return variantsByCharacter;
}

/** Σ folds to σ, or to ς at the end of a word. */
function keyOf(folded: string): string {
  return folded === 'ς' ? 'σ' : folded;
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
}

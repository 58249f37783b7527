/** Shortest name that can be misspelt: shorter ones are too like others. */
const SHORTEST = 4;
/** Length from which a name can have two mistakes. */
const LONG = 8;
/** Names of attributes of HTML and of components, which are not misspellings of each other. */
const NAMES = new Set(
  `alt as align anchor arrow aria-label autoPlay body caption center checked children className class cols color colors
  columns content controls count cta data date default defaultOpen defaultValue deprecated description dir disabled
  expandable file filename format frame full groupId header headers height hint horizontal href html icon iconType id
  image img initialValue intent items kind label labels lang language layout lines link links loading loop media method
  methods muted name names noZoom open options param params path placeholder poster post pre primary props query queryString
  ref rel repo required role rows sidebar size sizes slot source sources spec src srcDark srcSet srcset stroke style
  styles tab table tabs tag tags target text tip title titles to tone type types url value values variant version
  versions video videoId view width wrap`.split(/\s+/),
);

/** Whether a name is not one of the usual attributes, and similar to one of the expected ones. */
export function isMisspelt(written: string, expected: readonly string[]): boolean {
  if (written.length < SHORTEST || written.length > 40 || NAMES.has(written)) return false;
  return expected.some((name) => {
    if (name.length < SHORTEST || written === name) return false;
    if (written.toLowerCase() === name.toLowerCase()) return true;
    return distance(written, name) <= (name.length >= LONG ? 2 : 1);
  });
}

/** Insertions, deletions, replacements and exchanges of neighbours that make one name the other; 3 for more than 2. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return last.at(-1) ?? 0;
}

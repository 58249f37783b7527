const IMPORTANT = /!\s*important\s*$/;

/** The values of properties by their names, both in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** The declarations of a style attribute or a rule of CSS. The last one counts, but none after an important one. */
export function declarationsOf(css: string): Declarations {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of withoutComments(css).toLowerCase().split(';')) {
    const [before = '', written = ''] = declaration.split(':');
    const name = before.trim();
    const value = written.replace(IMPORTANT, '');
    const isImportant = value !== written;
    if (important.has(name) && !isImportant) continue;
    if (isImportant) important.add(name);
    values.set(name, value.trim());
  }
  return values;
}

/** A comment without an end reaches to the end of the text. */
function withoutComments(css: string): string {
  let shown = '';
  let position = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', position)) {
    shown += css.slice(position, start);
    const end = css.indexOf('*/', start + 2);
    if (end === -1) return shown;
    position = end + 2;
  }
  return shown + css.slice(position);
}

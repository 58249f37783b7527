import type { SearchBudget } from './search-budget.js';

/*
 * As much JavaScript as MDX needs without running it: where an expression or a statement ends, and the values that are
 * written out in it.
 */

const CLOSERS: Record<string, string> = { '{': '}', '(': ')', '[': ']' };
const QUOTED = /(["'])(?:(?!\1)[^\\\n]|\\.)*\1/y;
/** A comment without an end reaches to the end of the text. */
const COMMENT = /\/\*(?:[^]*?\*\/|[^]*)|\/\/[^\n]*/y;

/**
 * The position after the bracket that closes the one at `start`; undefined if there is none. Strings, templates and
 * comments are skipped. A quote without a second one on its line is text, as in `<p>don't</p>`.
 */
export function endOfBrackets(text: string, start: number, budget: SearchBudget): number | undefined {
  if (!budget.allows) return undefined;
  const open: string[] = [];
  for (let position = start; position < text.length;) {
    const next = readPart(text, position, open);
    position = next;
    if (open.length === 0) return position;
  }
  budget.spend(text.length - start);
  return undefined;
}

/** Reads a character, string or comment, and updates the list of what is open. @returns the position after it */
function readPart(text: string, position: number, open: string[]): number {
  const character = text[position] ?? '';
  const inside = open.at(-1);
  if (inside === '`') {
    if (character === '\\') return position + 2;
    if (character === '`') open.pop();
    if (character !== '$' || text[position + 1] !== '{') return position + 1;
    open.push('}');
    return position + 2;
  }
  if (character === '\\') return position + 2;
  if (character === '"' || character === "'") return matchEnd(QUOTED, text, position) ?? position + 1;
  if (character === '/') return matchEnd(COMMENT, text, position) ?? position + 1;
  const closer = CLOSERS[character];
  if (character === '`') open.push('`');
  else if (closer !== undefined) open.push(closer);
  else if (character === inside) open.pop();
  return position + 1;
}

/** How a top-level function ends when it cannot be read: a line of only closing brackets at the left margin. */
const LAST_LINE = /\n[}\])]+;?[ \t]*(?=\n|$(?![^]))/g;
const BLANK_LINE = /\n[ \t]*(?=\n|$(?![^]))/g;
/** A line that begins the next statement, or anything else that cannot continue one. */
const NEXT = /[ \t]*(?:\n|$(?![^])|(?:import|export)\b|[<#{])/y;

/** The position after a statement of `import` or `export`: the end of its last line. */
export function endOfStatement(text: string, start: number, budget: SearchBudget): number {
  const open: string[] = [];
  if (budget.allows) {
    for (let position = start; position < text.length;) {
      if (text[position] === '\n' && open.length === 0) {
        NEXT.lastIndex = position + 1;
        const isImport = text.startsWith('import', start);
        if (
          NEXT.test(text) ||
          (isImport && /["'][ \t]*;?[ \t]*$/.test(text.slice(Math.max(start, position - 200), position)))
        ) {
          return position;
        }
      }
      position = readPart(text, position, open);
    }
    if (open.length === 0) return text.length;
    budget.spend(text.length - start);
    LAST_LINE.lastIndex = start;
    const last = LAST_LINE.exec(text);
    if (last !== null) return last.index + last[0].length;
  }
  BLANK_LINE.lastIndex = start;
  return BLANK_LINE.exec(text)?.index ?? text.length;
}

function matchEnd(pattern: RegExp, text: string, position: number): number | undefined {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const STRING = /^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\[^]|\$(?!\{))*)`)$/;
const CALL = /^(?:require|useBaseUrl)\(\s*(["'])([^"'\n]*)\1\s*\)(?:\.default)?$/;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '' };

/** Values of names. */
export type Values = Pick<ReadonlyMap<string, string>, 'get'>;

/**
 * The value of an expression that is a string, a number, `true` or `false`, a name with a known value, or a call of
 * `require` or `useBaseUrl` with a path. Undefined for any other.
 */
export function literalOf(code: string, values: Values): string | undefined {
  const trimmed = code.trim();
  const string = STRING.exec(trimmed);
  if (string !== null) {
    const written = string[1] ?? string[2] ?? string[3] ?? '';
    return written.replace(/\\([^])/g, (_, character: string) => ESCAPES[character] ?? character);
  }
  if (/^(?:-?\d+(?:\.\d+)?|true|false)$/.test(trimmed)) return trimmed;
  const [, , path] = CALL.exec(trimmed) ?? [];
  return path ?? values.get(trimmed.replace(/\.src$/, ''));
}

/** An import of a module. */
export interface MdxImport {
  /** The imported name; `default` for the module itself. */
  imported: string;
  /** The name in the text. */
  local: string;
  from: string;
}

const IMPORT = /^import\s+(?:([\w$]+)\s*(?:,\s*)?)?(?:\{([^}]*)\}\s*)?from\s*["']([^"'\n]+)["']/;
const CONSTANT = /^export\s+const\s+([\w$]+)\s*=([^]*)$/;

/** The names that a statement imports. */
export function readImports(statement: string): MdxImport[] {
  const [, own, names = '', from] = IMPORT.exec(statement.slice(0, 10_000)) ?? [];
  if (from === undefined) return [];
  const named = names.split(',').flatMap((name) => {
    const [imported, local] = name.trim().split(/\s+as\s+/);
    return imported ? [{ imported, local: local ?? imported, from }] : [];
  });
  return own === undefined ? named : [{ imported: 'default', local: own, from }, ...named];
}

/** The name and value of an exported constant that is written out; undefined for any other statement. */
export function readConstant(statement: string): { name: string; value: string } | undefined {
  const [, name, code] = statement.length > 10_000 ? [] : (CONSTANT.exec(statement.trim()) ?? []);
  const value = code === undefined ? undefined : literalOf(code.trim().replace(/;$/, ''), new Map());
  return name === undefined || value === undefined ? undefined : { name, value };
}

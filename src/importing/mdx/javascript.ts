import type { SearchBudget } from './search-budget.js';

/*
 * As much JavaScript as MDX needs without running it: where an expression or a statement ends, and the values that are
 * written out in it.
 */

const CLOSERS: Record<string, string> = { '{': '}', '(': ')', '[': ']' };
const QUOTED = /(["'])(?:(?!\1)[^\\\n]|\\.)*\1/y;
/** A comment without an end reaches to the end of the text. */
const COMMENT = /\/\*(?:[^]*?\*\/|[^]*)|(?<!:)\/\/[^\n]*/y;

const BRACE = /[{}]/g;

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

/**
 * The position after the brace that closes the one at `start`, if only braces count: markup in an expression can contain other
 * brackets and quotes without their counterparts. Undefined if there is none.
 */
export function endOfBraces(text: string, start: number, budget: SearchBudget): number | undefined {
  if (!budget.allows) return undefined;
  BRACE.lastIndex = start;
  let depth = 0;
  for (let brace = BRACE.exec(text); brace !== null; brace = BRACE.exec(text)) {
    depth += brace[0] === '{' ? 1 : -1;
    if (depth === 0) return brace.index + 1;
  }
  budget.spend(text.length - start);
  return undefined;
}

/** An expression without its comments and, unless `keepsTexts`, without the texts in it. */
export function withoutComments(code: string, keepsTexts = true): string {
  const open: string[] = [];
  const parts: string[] = [];
  for (let position = 0; position < code.length;) {
    const isTemplate = open.at(-1) === '`';
    const end = readPart(code, position, open);
    const part = code.slice(position, end);
    const isComment = !isTemplate && /^\/[/*]/.test(part);
    // A quote after a letter belongs to a text in markup: `<p>don't</p>`.
    const isText = isTemplate
      ? open.length > 0 && part !== '${'
      : /^["'\\]./.test(part) && !/\w/.test(code[position - 1] ?? '');
    if (!isComment && (keepsTexts || !isText)) parts.push(part);
    position = end;
  }
  return parts.join('');
}

const MARKUP = /(?:^|[^\w$)\]])<[A-Za-z_$>]|<\/|\/>/;
/** An element that is a whole expression, also in parentheses. A longer name would be searched in quadratic time. */
const ELEMENT =
  /^[\s(]*<([A-Za-z_$][\w$.:-]{0,100}|(?=>))(?:[^<>{}]*>[^{}]*<\/([\w$.:-]{0,101})>|[^<>{}]*\/>)[\s)]*$/;

/**
 * Whether an expression decides if markup in it is shown: it is not known for whom `{a && <b>c</b>}` shows it without
 * running the code around it. An element alone is shown to everybody.
 */
export function decidesOnMarkup(code: string): boolean {
  if (!code.includes('<')) return false;
  const written = withoutComments(code, false);
  if (!MARKUP.test(written)) return false;
  const [whole, name, closed] = ELEMENT.exec(written) ?? [];
  if (whole === undefined) return true;
  if (closed === undefined) return false;
  // The first end of the element is the last one.
  return closed !== name || whole.indexOf(`</${name}>`) !== whole.lastIndexOf(`</${name}>`);
}

/** Operators that choose one of several values: not `?.`. */
const CHOOSES = /\?(?!\.)|&&|\|\|/;

/** Whether an expression decides which of its texts is shown, or whether one is: `{a && 'b'}`, `{a ? 'b' : 'c'}`. */
export function decidesOnText(code: string): boolean {
  if (!/["'`]/.test(code) || !CHOOSES.test(code)) return false;
  const operators = withoutComments(code, false);
  const hasText = operators.includes('`') || operators !== withoutComments(code);
  return hasText && CHOOSES.test(operators);
}

/** What an expression decides on. */
const DECIDED = /<|(?<=(?:[?:]|&&|\|\|)\s{0,10})["'`]/;
const MAX_NAME = 60;

/** What a report calls an expression that decides on markup or texts: the code before these, on one line. */
export function nameOfChoice(written: string): string {
  const at = written.search(DECIDED);
  const code = withoutComments(written.slice(0, at === -1 ? MAX_NAME : at));
  return `${code.replace(/\s+/g, ' ').trim()} …}`;
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

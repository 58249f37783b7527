import { isMark, isName, type Token, tokensOf } from './javascript-tokens.js';

/** Deepest literal that is read, for the recursion. */
const MAX_DEPTH = 64;

/**
 * The value that a module of JavaScript or TypeScript exports (`export default …`, `module.exports = …`), if it is a
 * literal of objects, lists, texts, numbers, `true`, `false` and `null`, or a constant with such a literal. Nothing is
 * executed. Anything else (calls, spreads, other constants, templates with expressions) makes it unreadable.
 * @returns undefined when the module exports no plain literal
 */
export function readExportedLiteral(source: string): unknown {
  const tokens = tokensOf(source);
  const start = exportStart(tokens);
  if (start === undefined) return undefined;
  const token = tokens[start];
  const next = tokens[start + 1];
  const isName = token?.type === 'name' && (next === undefined || isMark(next, ';') || next.type === 'name');
  const from = isName ? constantStart(tokens, token.text) : start;
  if (from === undefined) return undefined;
  return literalAt(tokens, from, (reader) => reader.endsPlainly());
}

/**
 * The value of a property or item whose literal begins at a position.
 * @returns undefined when it is not a plain literal
 */
export function readLiteralPart(tokens: readonly Token[], at: number): unknown {
  return literalAt(tokens, at, (reader) => reader.endsAsPart());
}

function literalAt(
  tokens: readonly Token[],
  at: number,
  isWhole: (reader: LiteralReader) => boolean,
): unknown {
  const reader = new LiteralReader(tokens, at);
  try {
    const value = reader.read(0);
    return isWhole(reader) ? value : undefined;
  } catch (error) {
    if (error instanceof NotPlainError) return undefined;
    throw error;
  }
}

class NotPlainError extends Error {}

/** The position after `export default` or `module.exports =`; of several, the last. */
export function exportStart(tokens: readonly Token[]): number | undefined {
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    if (isName(tokens[index], 'export') && isName(tokens[index + 1], 'default')) return index + 2;
    const isExports =
      isName(tokens[index], 'module') &&
      isMark(tokens[index + 1], '.') &&
      isName(tokens[index + 2], 'exports');
    if (isExports && isMark(tokens[index + 3], '=')) return index + 4;
  }
  return undefined;
}

/** The position of the value of a constant: after the `=` that follows its name and type. */
export function constantStart(tokens: readonly Token[], name: string): number | undefined {
  for (let index = 1; index < tokens.length; index += 1) {
    const [before, token] = [tokens[index - 1], tokens[index]];
    const isDeclared = isName(before, 'const') || isName(before, 'let') || isName(before, 'var');
    if (!isDeclared || !isName(token, name)) continue;
    for (let at = index + 1; at < tokens.length; at += 1) {
      if (isMark(tokens[at], '=')) return at + 1;
      if (isMark(tokens[at], ';')) return undefined;
    }
    return undefined;
  }
  return undefined;
}

class LiteralReader {
  constructor(
    private readonly tokens: readonly Token[],
    private at: number,
  ) {}

  read(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new NotPlainError();
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.type === 'value') return token.value;
    if (isMark(token, '-') && typeof this.tokenValue() === 'number') return -Number(this.read(depth));
    if (isMark(token, '[')) return this.list(depth);
    if (isMark(token, '{')) return this.object(depth);
    if (token?.type !== 'name') throw new NotPlainError();
    const constants: Record<string, unknown> = { true: true, false: false, null: null, undefined };
    if (!Object.hasOwn(constants, token.text)) throw new NotPlainError();
    return constants[token.text];
  }

  /** Whether the literal is the whole value: a statement ends after it, or only a type follows (`as const`). */
  endsPlainly(): boolean {
    const token = this.tokens[this.at];
    return token === undefined || token.type === 'name' || isMark(token, ';');
  }

  /** Whether the literal is a whole value in a list or object, or of a statement. */
  endsAsPart(): boolean {
    const token = this.tokens[this.at];
    return this.endsPlainly() || [',', '}', ']', ')'].some((mark) => isMark(token, mark));
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = [];
    while (!this.take(']')) {
      items.push(this.read(depth + 1));
      this.skipType();
      if (!this.take(',') && !isMark(this.tokens[this.at], ']')) throw new NotPlainError();
    }
    return items;
  }

  private object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (!this.take('}')) {
      const key = this.tokens[this.at];
      this.at += 1;
      if (key === undefined || key.type === 'mark' || !this.take(':')) throw new NotPlainError();
      entries.push([key.type === 'name' ? key.text : String(key.value), this.read(depth + 1)]);
      this.skipType();
      if (!this.take(',') && !isMark(this.tokens[this.at], '}')) throw new NotPlainError();
    }
    // Assigning the name would change the prototype.
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  }

  /** `as const` inside a literal. */
  private skipType(): void {
    if (isName(this.tokens[this.at], 'as') && isName(this.tokens[this.at + 1], 'const')) this.at += 2;
  }

  private take(mark: string): boolean {
    if (!isMark(this.tokens[this.at], mark)) {
      if (this.at >= this.tokens.length) throw new NotPlainError();
      return false;
    }
    this.at += 1;
    return true;
  }

  private tokenValue(): unknown {
    const token = this.tokens[this.at];
    return token?.type === 'value' ? token.value : undefined;
  }
}

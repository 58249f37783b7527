import { constantStart, exportStart, readLiteralPart } from './javascript-literal.js';
import { isMark, isName, type Token, tokensOf } from './javascript-tokens.js';

/** Where a value begins: the number of its first token. */
type Position = number;

/** Most properties with the same name. Each can be searched to its end, and one can contain the other. */
const MAX_FOUND = 20;
/** Most names and calls between a place and the value there. */
const MAX_STEPS = 8;
const VALUES = new Set(['true', 'false', 'null', 'undefined']);
const OPENING = ['{', '[', '('];
const CLOSING = ['}', ']', ')'];

/**
 * A configuration in JavaScript or TypeScript, of which single properties are read, although other parts of it are computed.
 * Nothing is executed. Constants of the module are followed.
 */
export class JavaScriptModule {
  readonly tokens: readonly Token[];
  /** The modules beside this one that it imports, as far as they are read, by how it names them. */
  readonly imports = new Map<string, JavaScriptModule>();

  constructor(source: string) {
    this.tokens = tokensOf(source);
  }

  /** The object that the module exports, also as the first argument of functions (`defineConfig({ … })`). */
  exported(): Position | undefined {
    return this.follow(exportStart(this.tokens), true);
  }

  /** The first argument of the first call of a function. */
  argumentOf(name: string): Position | undefined {
    const at = this.tokens.findIndex(
      (token, index) => isName(token, name) && isMark(this.tokens[index + 1], '('),
    );
    return at === -1 ? undefined : this.follow(at + 2);
  }

  /** The values of the first properties with a name, in any object. */
  all(name: string): Position[] {
    const found: Position[] = [];
    for (let at = 0; at < this.tokens.length && found.length < MAX_FOUND; at += 1)
      if (this.isKey(at, name)) found.push(at + 2);
    return found.flatMap((at) => this.follow(at) ?? []);
  }

  /**
   * The values that a name has anywhere in the module: as a property (`name: …`, also `{ name }`), a constant or in an assignment.
   * @returns undefined for each `{ name }` whose value the module does not have, such as one that is imported
   */
  valuesOf(name: string): (Position | undefined)[] {
    const found: (Position | undefined)[] = [];
    for (let at = 0; at < this.tokens.length && found.length < MAX_FOUND; at += 1) {
      const [before, next] = [this.tokens[at - 1], this.tokens[at + 1]];
      if (this.isKey(at, name)) found.push(this.follow(at + 2) ?? at + 2);
      if (!isName(this.tokens[at], name)) continue;
      const isItem = ['{', ','].some((mark) => isMark(before, mark));
      const isShort = isItem && [',', '}'].some((mark) => isMark(next, mark));
      const isStated = isMark(next, '=') && !['=', '>'].some((mark) => isMark(this.tokens[at + 2], mark));
      if (isShort) found.push(this.follow(at));
      else if (isStated) found.push(this.follow(at + 2) ?? at + 2);
    }
    return found;
  }

  /** Whether something is assigned to a property with a name: `object.name = …`. */
  assigns(name: string): boolean {
    return this.tokens.some(
      (token, at) =>
        isName(token, name) &&
        isMark(this.tokens[at - 1], '.') &&
        isMark(this.tokens[at + 1], '=') &&
        !isMark(this.tokens[at + 2], '='),
    );
  }

  /** Whether a list with a name is changed: `object.name.push(…)`, `name[0] = …`. */
  changes(name: string): boolean {
    const changing = ['push', 'unshift', 'splice'];
    return this.tokens.some((token, at) => {
      if (!isName(token, name)) return false;
      const method = this.tokens[at + 2];
      const isMethod = isMark(this.tokens[at + 1], '.') && changing.some((each) => isName(method, each));
      return isMethod || (isMark(this.tokens[at - 1], '.') && isMark(this.tokens[at + 1], '['));
    });
  }

  /** Whether a name occurs, in whatever meaning. */
  mentions(name: string): boolean {
    return this.tokens.some(
      (token) => isName(token, name) || (token.type === 'value' && token.value === name),
    );
  }

  /** The paths of the modules beside this one that it imports (`from './a'`, `import './a'`, `require('./a')`). */
  localSpecifiers(): string[] {
    return this.tokens.flatMap((token, at) => {
      if (token.type !== 'value' || !/^\.{1,2}\//.test(String(token.value))) return [];
      const isCall = isMark(this.tokens[at - 1], '(');
      const before = this.tokens[isCall ? at - 2 : at - 1];
      const isImport = (isCall ? ['import', 'require'] : ['from', 'import']).some((name) =>
        isName(before, name),
      );
      return isImport ? [String(token.value)] : [];
    });
  }

  /** What follows one of these texts in a list (`['name', { … }]`), also as the argument of a call (`[require.resolve('name'), …]`). */
  following(texts: readonly string[]): Position[] {
    const found: Position[] = [];
    for (let at = 0; at < this.tokens.length && found.length < MAX_FOUND; at += 1) {
      const token = this.tokens[at];
      if (token?.type !== 'value' || !texts.includes(String(token.value))) continue;
      const comma = isMark(this.tokens[at + 1], ')') ? at + 2 : at + 1;
      if (isMark(this.tokens[comma], ',')) found.push(comma + 1);
    }
    return found;
  }

  /** The value of a property of an object; the rest of the path leads into the objects in it. */
  property(object: Position | undefined, ...path: string[]): Position | undefined {
    let at = object;
    for (const name of path) at = this.follow(this.keyIn(at, name));
    return at;
  }

  /** The value itself. @returns undefined when it is anything else than a plain literal */
  literal(at: Position | undefined): unknown {
    return at === undefined ? undefined : readLiteralPart(this.tokens, at);
  }

  /** Where the value of a property of an object is written. */
  private keyIn(object: Position | undefined, name: string): Position | undefined {
    if (object === undefined || !isMark(this.tokens[object], '{')) return undefined;
    let depth = 1;
    for (let at = object + 1; depth > 0 && at < this.tokens.length; at += 1) {
      const token = this.tokens[at];
      const isStart = depth === 1 && (at === object + 1 || isMark(this.tokens[at - 1], ','));
      if (isStart && this.isKey(at, name)) return at + 2;
      const isShort = isMark(this.tokens[at + 1], ',') || isMark(this.tokens[at + 1], '}');
      if (isStart && isShort && isName(token, name)) return at;
      if (OPENING.some((mark) => isMark(token, mark))) depth += 1;
      else if (CLOSING.some((mark) => isMark(token, mark))) depth -= 1;
    }
    return undefined;
  }

  private isKey(at: Position, name: string): boolean {
    const token = this.tokens[at];
    const isNamed = isName(token, name) || (token?.type === 'value' && token.value === name);
    return isNamed && isMark(this.tokens[at + 1], ':');
  }

  /** The value that a constant has. @param throughCalls whether a call stands for its first argument */
  private follow(start: Position | undefined, throughCalls = false): Position | undefined {
    let at = start;
    for (let step = 0; at !== undefined && step < MAX_STEPS; step += 1) {
      const token = this.tokens[at];
      const isCall = isMark(this.tokens[at + 1], '(');
      if (token?.type !== 'name' || VALUES.has(token.text) || (isCall && !throughCalls)) return at;
      at = isCall ? at + 2 : constantStart(this.tokens, token.text);
    }
    return undefined;
  }
}

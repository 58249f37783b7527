import type { JavaScriptModule } from './javascript-module.js';
import { isMark, isName } from './javascript-tokens.js';

/** A value in one of the modules of a configuration: a literal, or the beginning of a list or an object. */
export interface Place {
  module: JavaScriptModule;
  at: number;
}

/** An item of a list or a property of an object; without `name`, an item, or the properties or items of another value. */
export interface Member extends Place {
  kind: 'item' | 'property' | 'spread' | 'unreadable';
  name?: string;
}

/** Most words and marks of the names of an import. */
const MAX_IMPORT = 400;
export const OPENING = ['{', '[', '('];
const CLOSING = ['}', ']', ')'];
/** Ends of values. */
const ENDS = [',', ';', ...CLOSING];

/** The parts of a list or an object, or the arguments of a call. */
export function membersOf({ module, at }: Place): readonly Member[] {
  const { tokens } = module;
  const isObject = isMark(tokens[at], '{');
  const members: Member[] = [];
  const end = endOf(module, at) - 1;
  for (let start = at + 1; start < end; start += 1) {
    const isSpread = isMark(tokens[start], '.') && isMark(tokens[start + 1], '.');
    if (isSpread) members.push({ kind: 'spread', module, at: start + 3 });
    else if (isObject) members.push(propertyAt(module, start));
    else members.push({ kind: 'item', module, at: start });
    while (start < end && !isMark(tokens[start], ','))
      start = OPENING.some((mark) => isMark(tokens[start], mark)) ? endOf(module, start) : start + 1;
  }
  return members;
}

function propertyAt(module: JavaScriptModule, at: number): Member {
  const [token, next] = [module.tokens[at], module.tokens[at + 1]];
  const name =
    token?.type === 'name' ? token.text : token?.type === 'value' ? String(token.value) : undefined;
  if (name !== undefined && isMark(next, ':')) return { kind: 'property', name, module, at: at + 2 };
  if (name !== undefined && (isMark(next, ',') || isMark(next, '}')))
    return { kind: 'property', name, module, at };
  // A method, whose value is a function: also one of a name that begins with a word such as `async`.
  if (token?.type === 'name' && (next?.type === 'name' || isMark(next, '(')))
    return { kind: 'property', name: next?.type === 'name' ? next.text : token.text, module, at };
  return { kind: 'unreadable', module, at };
}

/** The position behind the bracket that closes one. */
export function endOf(module: JavaScriptModule, open: number): number {
  let ends = ENDS_OF.get(module);
  if (ends === undefined) ENDS_OF.set(module, (ends = endsIn(module)));
  return ends.get(open) ?? module.tokens.length;
}

/** By module, the positions behind the brackets that close others. */
const ENDS_OF = new WeakMap<JavaScriptModule, ReadonlyMap<number, number>>();

function endsIn({ tokens }: JavaScriptModule): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (OPENING.some((mark) => isMark(token, mark))) open.push(at);
    else if (CLOSING.some((mark) => isMark(token, mark))) {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at + 1);
    }
  }
  return ends;
}

/** The position behind types of a call (`defineConfig<Theme>(…)`). */
export function endOfTypes({ tokens }: JavaScriptModule, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + 40); at += 1) {
    if (isMark(tokens[at], '<')) depth += 1;
    else if (isMark(tokens[at], '>')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return open;
}

/** Whether an arrow of a function is at a position. */
export function isArrow({ tokens }: JavaScriptModule, at: number): boolean {
  return isMark(tokens[at], '=') && isMark(tokens[at + 1], '>');
}

/** Whether a value ends before a token: also before a word, such as `as`, or one of the next statement. */
export function isEnd(token: JavaScriptModule['tokens'][number] | undefined): boolean {
  return token === undefined || token.type === 'name' || ENDS.some((mark) => isMark(token, mark));
}

/** The module beside one that `require('…')` at a position loads. */
export function requiredAt(module: JavaScriptModule, at: number): JavaScriptModule | undefined {
  const specifier = module.tokens[at + 2];
  const isRequire = isName(module.tokens[at], 'require') && isMark(module.tokens[at + 1], '(');
  return isRequire && specifier?.type === 'value' ? module.imports.get(String(specifier.value)) : undefined;
}

/** The module beside one that a name is imported from, and its name there; `*`: all of the module. */
export function importOf(
  module: JavaScriptModule,
  name: string,
): { module: JavaScriptModule; name: string } | undefined {
  const { tokens } = module;
  for (let at = 0; at < tokens.length; at += 1) {
    const isImport = isName(tokens[at], 'import');
    const isConstant =
      ['const', 'let', 'var'].some((each) => isName(tokens[at], each)) && isMark(tokens[at + 1], '{');
    if (!isImport && !isConstant) continue;
    let end = at + 1;
    const last = Math.min(tokens.length, at + MAX_IMPORT);
    while (
      end < last &&
      !isName(tokens[end], 'from') &&
      ![';', '='].some((mark) => isMark(tokens[end], mark))
    )
      end += 1;
    const specifier = tokens[end + 1];
    const source = isImport
      ? specifier?.type === 'value' && module.imports.get(String(specifier.value))
      : requiredAt(module, end + 1);
    for (let each = at + 1; source && each < end; each += 1) {
      const next = tokens[each + 1];
      const isLast = each + 1 === end || isMark(next, ',') || isMark(next, '}');
      if (!isLast || !isName(tokens[each], name)) continue;
      const before = tokens[each - 1];
      if (each === at + 1 || (isName(before, 'type') && each === at + 2))
        return { module: source, name: 'default' };
      const original = tokens[each - 2];
      if (!isName(before, 'as') && !isMark(before, ':')) return { module: source, name };
      return { module: source, name: original?.type === 'name' ? original.text : '*' };
    }
  }
  return undefined;
}

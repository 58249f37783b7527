import { constantStart, exportStart } from './javascript-literal.js';
import type { JavaScriptModule } from './javascript-module.js';
import { isMark, isName } from './javascript-tokens.js';

/** A value in one of the modules of a configuration: a literal, or the beginning of a list or an object. */
export interface Place {
  module: JavaScriptModule;
  at: number;
}

/** An item of a list or a property of an object; without `name`, an item, or the properties or items of another value. */
interface Member extends Place {
  kind: 'item' | 'property' | 'spread' | 'unreadable';
  name?: string;
}

/** Most names, calls and modules between a place and the value there. */
const MAX_STEPS = 40;
/** Most values that are followed for one configuration. */
const MAX_FOLLOWED = 1_000;
/** Most words and marks of the names of an import. */
const MAX_IMPORT = 400;
const CONSTANTS = new Set(['true', 'false', 'null', 'undefined']);
const OPENING = ['{', '[', '('];
const CLOSING = ['}', ']', ')'];
/** Ends of values. */
const ENDS = [',', ';', ...CLOSING];

/**
 * Follows the values of a configuration through the modules beside it: constants, imports, spreads, functions that return a
 * value, and calls, which stand for their arguments (`defineConfig({ … })`). Nothing is executed. What cannot be followed is
 * undefined, never left out: a configuration can hide texts there.
 */
export class StatedValues {
  private followed = 0;

  /** The values that a module exports. @returns undefined when they cannot be followed */
  exported(module: JavaScriptModule, name = 'default', step = 0): Place[] | undefined {
    if (step > MAX_STEPS) return undefined;
    if (name !== 'default') {
      const stated = this.named(module, name, step + 1);
      if (stated !== undefined) return stated;
    }
    const renamed = this.exportedAs(module, name, step);
    if (renamed !== undefined) return renamed;
    const start = exportStart(module.tokens);
    if (start === undefined) return undefined;
    const whole = this.valuesAt({ module, at: start }, step + 1);
    if (name === 'default' || whole === undefined) return whole;
    const { values, isWhole } = this.properties(whole, name, step + 1);
    return isWhole && values.length > 0 ? this.allOf(values, step + 1) : undefined;
  }

  /** The values that an expression stands for. @returns undefined when they cannot be followed */
  valuesAt(place: Place, step = 0): Place[] | undefined {
    const { module, at } = place;
    const { tokens } = module;
    this.followed += 1;
    if (step > MAX_STEPS || this.followed > MAX_FOLLOWED) return undefined;
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token?.type === 'value') return isEnd(next) ? [place] : undefined;
    if (isMark(token, '{') || isMark(token, '[')) {
      const end = endOf(module, at);
      const isChanged = isMark(tokens[end], '.') && !isName(tokens[end + 1], 'filter');
      return isChanged ? undefined : [place];
    }
    if (isMark(token, '(')) {
      const end = endOf(module, at);
      return isArrow(module, end)
        ? this.bodyAt({ module, at: end + 2 }, step + 1)
        : this.valuesAt({ module, at: at + 1 }, step + 1);
    }
    if (token?.type !== 'name') return undefined;
    if (CONSTANTS.has(token.text)) return isEnd(next) ? [place] : undefined;
    if (token.text === 'async' || token.text === 'await')
      return this.valuesAt({ module, at: at + 1 }, step + 1);
    if (token.text === 'function') return this.functionAt(module, at, step + 1);
    if (isArrow(module, at + 1)) return this.bodyAt({ module, at: at + 3 }, step + 1);
    return this.nameAt(place, token.text, step + 1);
  }

  /** The values of a property of objects, and whether nothing else can state it. */
  properties(objects: readonly Place[], name: string, step = 0): { values: Place[]; isWhole: boolean } {
    const values: Place[] = [];
    let isWhole = true;
    for (const object of objects) {
      if (!isMark(object.module.tokens[object.at], '{')) continue;
      for (const member of membersOf(object)) {
        if (member.kind === 'unreadable') isWhole = false;
        else if (member.kind === 'spread') {
          const spread = this.spreadAt(member, step + 1);
          const inner = this.properties(spread ?? [], name, step + 1);
          values.push(...inner.values);
          isWhole &&= spread !== undefined && inner.isWhole;
        } else if (member.name === name) values.push(member);
      }
    }
    return { values, isWhole };
  }

  /** The items of a list, with those that it spreads. @returns undefined when it spreads what cannot be followed */
  items(list: Place, step = 0): Place[] | undefined {
    if (!isMark(list.module.tokens[list.at], '[')) return undefined;
    const items: Place[] = [];
    for (const member of membersOf(list)) {
      if (member.kind !== 'spread') items.push(member);
      else
        for (const each of this.spreadAt(member, step + 1) ?? [undefined]) {
          const inner = each === undefined ? undefined : this.items(each, step + 1);
          if (inner === undefined) return undefined;
          items.push(...inner);
        }
    }
    return items;
  }

  /** The values of several places. @returns undefined when one of them cannot be followed */
  allOf(places: readonly Place[], step = 0): Place[] | undefined {
    const found: Place[] = [];
    for (const place of places) {
      const values = this.valuesAt(place, step + 1);
      if (values === undefined) return undefined;
      found.push(...values);
    }
    return found;
  }

  /** What is spread: also either of `(condition ? one : other)` and the rest of `(condition && value)`. */
  private spreadAt({ module, at }: Place, step: number): Place[] | undefined {
    const { tokens } = module;
    const whole = this.valuesAt({ module, at }, step);
    if (whole !== undefined || !isMark(tokens[at], '(')) return whole;
    const choices: Place[] = [];
    const end = endOf(module, at) - 1;
    for (let each = at + 1; each < end; each += 1) {
      if (OPENING.some((mark) => isMark(tokens[each], mark))) each = endOf(module, each) - 1;
      else if (isMark(tokens[each], '&') && isMark(tokens[each + 1], '&'))
        choices.push({ module, at: each + 2 });
      else if (isMark(tokens[each], '?') || (choices.length > 0 && isMark(tokens[each], ':')))
        choices.push({ module, at: each + 1 });
    }
    return choices.length === 0 ? undefined : this.allOf(choices, step + 1);
  }

  /** A name, `name.property`, or a call. */
  private nameAt({ module, at }: Place, name: string, step: number): Place[] | undefined {
    const { tokens } = module;
    const isModule = (name === 'require' || name === 'import') && isMark(tokens[at + 1], '(');
    if (isModule) {
      const specifier = tokens[at + 2];
      const end = endOf(module, at + 1);
      const imported = specifier?.type === 'value' ? module.imports.get(String(specifier.value)) : undefined;
      if (imported === undefined || end !== at + 4) return undefined;
      return this.memberAt({ module, at: end }, (property) => this.exported(imported, property, step), step);
    }
    let call = at + 1;
    while (isMark(tokens[call], '.') && tokens[call + 1]?.type === 'name') call += 2;
    const types = isMark(tokens[call], '<') ? endOfTypes(module, call) : call;
    if (isMark(tokens[types], '('))
      return this.callAt({ module, at: types }, call === at + 1 ? name : undefined, step);
    return this.memberAt(
      { module, at: at + 1 },
      (property) => {
        const space = property === undefined ? undefined : this.namespace(module, name);
        if (space !== undefined) return this.exported(space, property, step);
        const values = this.named(module, name, step);
        if (property === undefined || values === undefined) return values;
        const { values: found, isWhole } = this.properties(values, property, step);
        return isWhole ? this.allOf(found, step) : undefined;
      },
      step,
    );
  }

  /** What is behind a value: nothing, or properties of it. @param read the value, or a property of it */
  private memberAt(
    { module, at }: Place,
    read: (property?: string) => Place[] | undefined,
    step: number,
  ): Place[] | undefined {
    const { tokens } = module;
    const property = isMark(tokens[at], '.') ? tokens[at + 1] : undefined;
    if (property === undefined) return isEnd(tokens[at]) ? read() : undefined;
    let values = property.type === 'name' ? read(property.text) : undefined;
    let end = at + 2;
    for (; values !== undefined && isMark(tokens[end], '.'); end += 2) {
      const token = tokens[end + 1];
      const { values: found, isWhole } = this.properties(
        values,
        token?.type === 'name' ? token.text : '',
        step,
      );
      values = isWhole ? this.allOf(found, step) : undefined;
    }
    return isEnd(tokens[end]) ? values : undefined;
  }

  /** A call: what the function returns, if a module states it, and all objects that it gets. */
  private callAt({ module, at }: Place, name: string | undefined, step: number): Place[] | undefined {
    const end = endOf(module, at);
    if (!isEnd(module.tokens[end])) return undefined;
    const given = this.allOf(membersOf({ module, at }), step);
    const returned = name === undefined ? undefined : this.named(module, name, step);
    const objects = given?.filter((each) => isMark(each.module.tokens[each.at], '{')) ?? [];
    if (returned !== undefined) return [...objects, ...returned];
    return given === undefined || objects.length === 0 ? undefined : objects;
  }

  /** The value of a name of a module: a constant, a function or an import. */
  private named(module: JavaScriptModule, name: string, step: number): Place[] | undefined {
    const { tokens } = module;
    const constant = constantStart(tokens, name);
    if (constant !== undefined) return this.valuesAt({ module, at: constant }, step + 1);
    for (let at = 0; at < tokens.length; at += 1) {
      const isOwn = isName(tokens[at + 1], name);
      if (isOwn && isName(tokens[at], 'function')) return this.functionAt(module, at, step + 1);
      const isExports = isName(tokens[at - 1], 'exports') && isMark(tokens[at], '.');
      if (isOwn && isExports && isMark(tokens[at + 2], '='))
        return this.valuesAt({ module, at: at + 3 }, step + 1);
    }
    const found = importOf(module, name);
    return found === undefined ? undefined : this.exported(found.module, found.name, step + 1);
  }

  private namespace(module: JavaScriptModule, name: string): JavaScriptModule | undefined {
    const found = importOf(module, name);
    if (found !== undefined) return found.name === '*' ? found.module : undefined;
    const at = constantStart(module.tokens, name);
    const required = at === undefined ? undefined : requiredAt(module, at);
    return required;
  }

  /** `export { name as default }`, also from another module. */
  private exportedAs(module: JavaScriptModule, name: string, step: number): Place[] | undefined {
    const { tokens } = module;
    for (let at = 0; at < tokens.length; at += 1) {
      if (!isName(tokens[at], 'export') || !isMark(tokens[at + 1], '{')) continue;
      const end = endOf(module, at + 1);
      for (let each = at + 2; each < end - 1; each += 1) {
        const isLast = isMark(tokens[each + 1], ',') || isMark(tokens[each + 1], '}');
        if (!isLast || !isName(tokens[each], name)) continue;
        const own = isName(tokens[each - 1], 'as') ? tokens[each - 2] : tokens[each];
        const text = own?.type === 'name' ? own.text : '';
        const from = tokens[end + 1];
        if (!isName(tokens[end], 'from')) return this.named(module, text, step + 1);
        const source = from?.type === 'value' ? module.imports.get(String(from.value)) : undefined;
        return source === undefined ? undefined : this.exported(source, text, step + 1);
      }
    }
    return undefined;
  }

  private functionAt(module: JavaScriptModule, at: number, step: number): Place[] | undefined {
    const { tokens } = module;
    let open = at + 1;
    while (open < tokens.length && !isMark(tokens[open], '(')) open += 1;
    let body = endOf(module, open);
    while (body < tokens.length && !isMark(tokens[body], '{')) body += 1;
    return this.bodyAt({ module, at: body }, step + 1);
  }

  /** What a function returns: the value behind `=>`, or those of `return` in its block. */
  private bodyAt({ module, at }: Place, step: number): Place[] | undefined {
    const { tokens } = module;
    if (!isMark(tokens[at], '{')) return this.valuesAt({ module, at }, step + 1);
    const returned: Place[] = [];
    const end = endOf(module, at) - 1;
    for (let each = at + 1; each < end; each += 1) {
      if (OPENING.some((mark) => isMark(tokens[each], mark))) each = endOf(module, each) - 1;
      else if (isName(tokens[each], 'return')) returned.push({ module, at: each + 1 });
    }
    return returned.length === 0 ? undefined : this.allOf(returned, step + 1);
  }
}

/** The parts of a list or an object, or the arguments of a call. */
function membersOf({ module, at }: Place): Member[] {
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
function endOf({ tokens }: JavaScriptModule, open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (OPENING.some((mark) => isMark(tokens[at], mark))) depth += 1;
    else if (CLOSING.some((mark) => isMark(tokens[at], mark))) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return tokens.length;
}

/** The position behind types of a call (`defineConfig<Theme>(…)`). */
function endOfTypes({ tokens }: JavaScriptModule, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(tokens.length, open + 40); at += 1) {
    if (isMark(tokens[at], '<')) depth += 1;
    else if (isMark(tokens[at], '>')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return open;
}

function isArrow({ tokens }: JavaScriptModule, at: number): boolean {
  return isMark(tokens[at], '=') && isMark(tokens[at + 1], '>');
}

/** Whether a value ends before a token: also before a word, such as `as`, or one of the next statement. */
function isEnd(token: JavaScriptModule['tokens'][number] | undefined): boolean {
  return token === undefined || token.type === 'name' || ENDS.some((mark) => isMark(token, mark));
}

function requiredAt(module: JavaScriptModule, at: number): JavaScriptModule | undefined {
  const specifier = module.tokens[at + 2];
  const isRequire = isName(module.tokens[at], 'require') && isMark(module.tokens[at + 1], '(');
  return isRequire && specifier?.type === 'value' ? module.imports.get(String(specifier.value)) : undefined;
}

/** The module beside one that a name is imported from, and its name there; `*`: all of the module. */
function importOf(
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

import { constantStart, exportStart } from './javascript-literal.js';
import type { JavaScriptModule } from './javascript-module.js';
import {
  endOf,
  endOfTypes,
  importOf,
  isArrow,
  isEnd,
  type Member,
  membersOf,
  OPENING,
  type Place,
  requiredAt,
} from './javascript-parts.js';
import { isMark, isName } from './javascript-tokens.js';

/** Most names, calls and modules between a place and the value there. */
const MAX_STEPS = 40;
/** Most values that are followed for one configuration, and most items and properties that are read for it. */
const MAX_FOLLOWED = 1_000;
const MAX_MEMBERS = 100_000;
const CONSTANTS = new Set(['true', 'false', 'null', 'undefined']);
/**
 * Follows the values of a configuration through the modules beside it: constants, imports, spreads, functions that return a
 * value, and calls, which stand for their arguments (`defineConfig({ … })`). Nothing is executed. What cannot be followed is
 * undefined, never left out: a configuration can hide texts there.
 */
export class StatedValues {
  private followed = 0;
  private members = 0;

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
      for (const member of this.membersOf(object)) {
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
    for (const member of this.membersOf(list)) {
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
    const given = this.allOf(this.membersOf({ module, at }), step);
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

  /** The parts of a value, the last of which is unreadable when too many were read. */
  private membersOf(place: Place): readonly Member[] {
    const members = membersOf(place);
    this.members += members.length;
    return this.members > MAX_MEMBERS ? [{ ...place, kind: 'unreadable' }] : members;
  }
}

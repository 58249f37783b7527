import { ConditionProblem, readTokens, type Token } from './condition-tokens.js';

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
export type StringTest = 'startsWith' | 'endsWith' | 'contains';
export type Scalar = null | boolean | number | string;

/** The names that an expression can start from: `visitor.claims`, and in texts also `space.vars` and `page.vars`. */
export type Root = 'visitor' | 'space' | 'page';

/** The path of a value below its root: names, and list indexes from 0. */
export interface ClaimPath {
  kind: 'claim';
  of: Root;
  keys: (string | number)[];
}

/** A condition as a tree. */
export type Expression =
  | { kind: 'literal'; value: Scalar }
  | { kind: 'list'; items: Expression[] }
  | ClaimPath
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  | { kind: 'and' | 'or'; terms: Expression[] }
  | { kind: 'not'; term: Expression }
  | { kind: 'choose'; condition: Expression; then: Expression; otherwise: Expression }
  | { kind: 'has'; claim: ClaimPath }
  | { kind: 'size'; of: Expression }
  | { kind: 'test'; test: StringTest; of: Expression; text: Expression };

/** Maximum nesting of parentheses, lists, negations and choices. */
export const MAX_CONDITION_DEPTH = 20;
/** Maximum number of values and operators in a condition. */
export const MAX_CONDITION_NODES = 300;

const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>=', 'in'] satisfies Comparison[];
const STRING_TESTS: readonly string[] = ['startsWith', 'endsWith', 'contains'] satisfies StringTest[];
const LOOPS = ['all', 'exists', 'exists_one', 'existsOne', 'filter', 'map', 'transformList', 'transformMap'];
const KEYWORDS: Record<string, Scalar> = { null: null, true: true, false: false };
/** Words that cannot follow a dot. */
const NO_NAMES = new Set([...Object.keys(KEYWORDS), 'in']);
/** Names that reach properties of every JavaScript object. */
const UNSAFE_NAMES = ['__proto__', 'constructor', 'prototype'];
const KNOWN = 'use startsWith, endsWith, contains, size or has';

/**
 * Parses a condition.
 * @param isOfText whether the expression is in a text and can use variables
 * @throws ConditionProblem
 */
export function parseExpression(text: string, isOfText = false): Expression {
  return new Parser(readTokens(text), isOfText).parse();
}

class Parser {
  private next = 0;
  private depth = 0;
  private nodes = 0;

  constructor(
    private readonly tokens: Token[],
    private readonly isOfText: boolean,
  ) {}

  parse(): Expression {
    const expression = this.expression();
    if (this.token.type !== 'end') throw this.expected('an operator or the end');
    return expression;
  }

  private get token(): Token {
    return this.tokens[this.next] as Token;
  }

  private expression(): Expression {
    return this.deeper(() => {
      const condition = this.series('or', '||', () => this.series('and', '&&', () => this.comparison()));
      if (!this.takeSign('?')) return condition;
      const then = this.expression();
      this.expectSign(':');
      return this.node({ kind: 'choose', condition, then, otherwise: this.expression() });
    });
  }

  private series(kind: 'and' | 'or', sign: string, term: () => Expression): Expression {
    const first = term();
    const terms = [first];
    while (this.takeSign(sign)) terms.push(term());
    return terms.length === 1 ? first : this.node({ kind, terms });
  }

  private comparison(): Expression {
    const left = this.negation();
    const operator = this.comparisonSign();
    if (operator === undefined) return left;
    const compared = this.node({ kind: 'compare', operator, left, right: this.negation() });
    const at = this.token;
    if (this.comparisonSign() !== undefined)
      throw new ConditionProblem('compare two values at a time, or use parentheses', at.index);
    return compared;
  }

  private comparisonSign(): Comparison | undefined {
    const { type, text } = this.token;
    if ((type !== 'sign' && type !== 'name') || !COMPARISONS.includes(text)) return undefined;
    this.next += 1;
    return text as Comparison;
  }

  private negation(): Expression {
    if (this.takeSign('!')) return this.deeper(() => this.node({ kind: 'not', term: this.negation() }));
    if (this.takeSign('-')) {
      const { token } = this;
      if (token.type !== 'number')
        throw new ConditionProblem('"-" is only allowed before a number', token.index);
      this.next += 1;
      return this.node({ kind: 'literal', value: -token.value });
    }
    return this.called(this.primary());
  }

  /** A value with the methods that are called on it. */
  private called(value: Expression): Expression {
    let result = value;
    while (this.takeSign('.')) {
      const name = this.name();
      if (!this.takeSign('(')) throw new ConditionProblem('only claims have properties', name.index);
      result = this.method(result, name);
    }
    if (this.token.text === '[' && this.token.type === 'sign')
      throw new ConditionProblem('only claims have items', this.token.index);
    return result;
  }

  private method(of: Expression, { text: name, index }: Token): Expression {
    const values = this.values(')');
    if (STRING_TESTS.includes(name)) {
      const [text] = values;
      if (text === undefined || values.length !== 1)
        throw new ConditionProblem(`${name} takes one string`, index);
      return this.node({ kind: 'test', test: name as StringTest, of, text });
    }
    if (name !== 'size') throw unknownFunction(name, index);
    if (values.length > 0) throw new ConditionProblem('size takes no argument after a value', index);
    return this.node({ kind: 'size', of });
  }

  private primary(): Expression {
    const { token } = this;
    if (token.type === 'end') throw this.expected('a value');
    this.next += 1;
    if (token.type === 'number' || token.type === 'string')
      return this.node({ kind: 'literal', value: token.value });
    if (token.type === 'name') return this.named(token);
    if (token.text === '[') return this.deeper(() => this.node({ kind: 'list', items: this.values(']') }));
    if (token.text === '(') {
      const inner = this.expression();
      this.expectSign(')');
      return inner;
    }
    this.next -= 1;
    throw this.expected('a value');
  }

  private named({ text: name, index }: Token): Expression {
    if (this.takeSign('(')) return this.call(name, index);
    if (Object.hasOwn(KEYWORDS, name)) return this.node({ kind: 'literal', value: KEYWORDS[name] as Scalar });
    const isVariables = this.isOfText && (name === 'space' || name === 'page');
    if (name !== 'visitor' && !isVariables)
      throw new ConditionProblem(
        `there is no ${quoted(name)}: a condition can only use visitor.claims`,
        index,
      );
    const { index: propertyIndex } = this.token;
    const property = isVariables ? 'vars' : 'claims';
    if (this.key() !== property)
      throw new ConditionProblem(`the only property of ${name} is ${property}`, propertyIndex);
    const keys: (string | number)[] = [];
    for (let key = this.key(); key !== undefined; key = this.key()) keys.push(key);
    return this.node({ kind: 'claim', of: isVariables ? name : 'visitor', keys });
  }

  /** The next step into a claim, if there is one: `.name` that is not a method, `["name"]` or `[0]`. */
  private key(): string | number | undefined {
    const [dot, name, open] = this.tokens.slice(this.next, this.next + 3);
    if (dot?.type === 'sign' && dot.text === '.') {
      if (open?.type === 'sign' && open.text === '(') return undefined;
      this.next += 1;
      return safe(this.name());
    }
    if (!this.takeSign('[')) return undefined;
    this.next += 1;
    const isKey = name?.type === 'string' || (name?.type === 'number' && Number.isSafeInteger(name.value));
    if (name === undefined || !isKey)
      throw new ConditionProblem(
        'brackets must contain a string or a whole number',
        (name ?? this.token).index,
      );
    if (name.type === 'string') safe({ text: name.value, index: name.index });
    this.expectSign(']');
    return (name as { value: string | number }).value;
  }

  private call(name: string, index: number): Expression {
    const values = this.values(')');
    const [value] = values;
    if (name !== 'size' && name !== 'has') throw unknownFunction(name, index);
    if (value === undefined || values.length !== 1)
      throw new ConditionProblem(`${name} takes one value`, index);
    if (name === 'size') return this.node({ kind: 'size', of: value });
    if (value.kind !== 'claim' || value.keys.length === 0)
      throw new ConditionProblem('has takes a claim, such as has(visitor.claims.plan)', index);
    return this.node({ kind: 'has', claim: value });
  }

  private values(close: ')' | ']'): Expression[] {
    const values: Expression[] = [];
    if (this.takeSign(close)) return values;
    do values.push(this.expression());
    while (this.takeSign(','));
    this.expectSign(close);
    return values;
  }

  private name(): Token {
    const { token } = this;
    if (token.type !== 'name') throw this.expected('a name');
    if (NO_NAMES.has(token.text))
      throw new ConditionProblem(`write ["${token.text}"] for a claim of this name`, token.index);
    this.next += 1;
    return token;
  }

  private takeSign(text: string): boolean {
    const found = this.token.type === 'sign' && this.token.text === text;
    if (found) this.next += 1;
    return found;
  }

  private expectSign(text: string): void {
    if (!this.takeSign(text)) throw this.expected(`"${text}"`);
  }

  private expected(expectation: string): ConditionProblem {
    const { type, text, index } = this.token;
    const found = type === 'end' ? 'the end' : quoted(text);
    return new ConditionProblem(`expected ${expectation}, found ${found}`, index);
  }

  private deeper<Result>(read: () => Result): Result {
    this.depth += 1;
    if (this.depth > MAX_CONDITION_DEPTH)
      throw new ConditionProblem(`it is nested deeper than ${MAX_CONDITION_DEPTH} levels`, this.token.index);
    const result = read();
    this.depth -= 1;
    return result;
  }

  private node<Node extends Expression>(node: Node): Node {
    this.nodes += 1;
    if (this.nodes > MAX_CONDITION_NODES)
      throw new ConditionProblem(
        `it has more than ${MAX_CONDITION_NODES} values and operators`,
        this.token.index,
      );
    return node;
  }
}

function safe({ text, index }: { text: string; index: number }): string {
  if (UNSAFE_NAMES.includes(text))
    throw new ConditionProblem(`a claim cannot be named ${quoted(text)}`, index);
  return text;
}

function unknownFunction(name: string, index: number): ConditionProblem {
  if (name === 'matches')
    return new ConditionProblem(
      'regular expressions are not supported: use startsWith, endsWith or contains',
      index,
    );
  if (LOOPS.includes(name))
    return new ConditionProblem(`${name} is not supported: use "in" to search a list`, index);
  return new ConditionProblem(`there is no function ${quoted(name)}: ${KNOWN}`, index);
}

/** A text of the caller, shortened and on one line. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 30 ? `${text.slice(0, 29).toWellFormed()}…` : text);
}

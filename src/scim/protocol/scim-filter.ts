import { ScimError } from './scim-error.js';

export type FilterValue = string | number | boolean | null;

/** The comparisons of RFC 7644, section 3.4.2.2, besides `pr`. */
export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type FilterOperator = (typeof OPERATORS)[number];

/** A filter. Attributes are in lower case and without the name of the schema, such as `name.givenname`. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'comparison'; attribute: string; operator: FilterOperator; value: FilterValue }
  /** One value of a list meets the filter on its parts: `emails[type eq "work"]`. */
  | { kind: 'values'; attribute: string; part: Filter };

/** The maximum length of a filter. */
export const MAX_FILTER_CHARACTERS = 4096;
const MAX_COMPARISONS = 50;
/** Parentheses and brackets within each other. */
const MAX_DEPTH = 20;

const TOKEN =
  /(?<space>\s*)(?:(?<sign>[()[\]])|(?<literal>"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?![\w$.-]))|(?:urn:[\w.:-]+:)?(?<word>[A-Za-z$][\w$.-]*))/iy;

interface Token {
  kind: 'sign' | 'literal' | 'word' | 'end';
  /** Words are in lower case. */
  text: string;
}

/**
 * Parses a filter (RFC 7644, section 3.4.2.2). `not` binds more than `and`, which binds more than `or`.
 * @throws ScimError (`invalidFilter`) when it is malformed, too long or too deep, or makes too many comparisons
 */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_FILTER_CHARACTERS) refuse(`must be at most ${MAX_FILTER_CHARACTERS} characters`);
  return new FilterParser(tokensOf(text)).whole();
}

class FilterParser {
  private at = 0;
  private depth = 0;
  private comparisons = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Filter {
    const filter = this.either();
    if (this.next.kind !== 'end') refuse(`has "${this.next.text}" where "and", "or" or its end is expected`);
    return filter;
  }

  private either(): Filter {
    const parts = [this.both()];
    while (this.takes('word', 'or')) parts.push(this.both());
    return joined('or', parts);
  }

  private both(): Filter {
    const parts = [this.single()];
    while (this.takes('word', 'and')) parts.push(this.single());
    return joined('and', parts);
  }

  private single(): Filter {
    if (this.takes('sign', '(')) return this.inside(')');
    const { kind, text: attribute } = this.take();
    if (kind !== 'word')
      refuse(`has ${kind === 'end' ? 'its end' : attribute} where an attribute is expected`);
    if (attribute === 'not' && this.takes('sign', '(')) return { kind: 'not', part: this.inside(')') };
    if (this.takes('sign', '[')) return { kind: 'values', attribute, part: this.inside(']') };
    this.comparisons += 1;
    if (this.comparisons > MAX_COMPARISONS)
      refuse(`must not contain more than ${MAX_COMPARISONS} comparisons`);
    if (this.takes('word', 'pr')) return { kind: 'present', attribute };
    const { text } = this.take();
    const operator = OPERATORS.find((known) => known === text);
    if (operator === undefined)
      refuse(`must compare "${attribute}" by ${OPERATORS.join(', ')} or pr, not by "${text}"`);
    return { kind: 'comparison', attribute, operator, value: valueOf(attribute, this.take()) };
  }

  private inside(end: ')' | ']'): Filter {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) refuse(`must not be nested deeper than ${MAX_DEPTH} levels`);
    const filter = this.either();
    if (!this.takes('sign', end)) refuse(`has "${this.next.text}" where "${end}" is expected`);
    this.depth -= 1;
    return filter;
  }

  private get next(): Token {
    return this.tokens[this.at] as Token;
  }

  private take(): Token {
    const token = this.next;
    if (token.kind !== 'end') this.at += 1;
    return token;
  }

  private takes(kind: Token['kind'], text: string): boolean {
    const isNext = this.next.kind === kind && this.next.text === text;
    if (isNext) this.at += 1;
    return isNext;
  }
}

/** Words and values are separated by space; signs need none. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.trimEnd().length;
  for (let at = 0; at < length;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) refuse(`cannot be read from position ${at + 1}: write texts in double quotes`);
    const { space = '', sign, literal, word = '' } = found.groups ?? {};
    const before = tokens.at(-1)?.kind ?? 'sign';
    if (sign === undefined && space === '' && before !== 'sign')
      refuse(`needs a space before position ${at + 1}`);
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
    else tokens.push({ kind: 'word', text: word.toLowerCase() });
    at += found[0].length;
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

function joined(kind: 'and' | 'or', parts: Filter[]): Filter {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { kind, parts };
}

function valueOf(attribute: string, { kind, text }: Token): FilterValue {
  const isWord = kind === 'word' && ['true', 'false', 'null'].includes(text);
  if (kind !== 'literal' && !isWord)
    refuse(`compares "${attribute}" with no value: write texts in double quotes`);
  let value: FilterValue;
  try {
    value = JSON.parse(text) as FilterValue;
  } catch {
    refuse('contains a value that is not valid JSON');
  }
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    refuse('must not contain a NUL character or a lone surrogate');
  return value;
}

function refuse(message: string): never {
  throw new ScimError('invalidFilter', `The filter ${message}.`);
}

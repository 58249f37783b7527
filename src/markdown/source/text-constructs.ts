import { fromMarkdown } from 'mdast-util-from-markdown';

type Options = NonNullable<Exclude<Parameters<typeof fromMarkdown>[1], string | null>>;
export type Extension = Exclude<NonNullable<Options['extensions']>[number], unknown[]>;
export type MdastExtension = Exclude<NonNullable<Options['mdastExtensions']>[number], unknown[]>;
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, unknown[]>;
type Tokenize = Construct['tokenize'];
type State = ReturnType<Tokenize>;
type Code = Parameters<NonNullable<State>>[0];
type TokenType = Parameters<Parameters<Tokenize>[0]['enter']>[0];

/** Types of nodes of inline markup beyond GFM. The value of a node is its source. */
export const INLINE_MARKUP = ['docEmoji', 'docExpression', 'docMath', 'docTag'] as const;

const DOLLAR = 36;
const PERCENT = 37;
const COLON = 58;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Line endings have the codes -5 to -3, tabs higher ones, and the end of the text is null. */
const isEnd = (code: Code): boolean => code === null || code < -2;
const isAlphanumeric = (code: Code): boolean =>
  code !== null && ((code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123));

/** `{{ expression }}` or `{% tag %}` within a line. It contains no brace, so a row of braces is read once. */
function braced(type: (typeof INLINE_MARKUP)[number], open: number, close: number): Construct {
  const tokenize: Tokenize = (effects, ok, nok) => {
    const start: State = (code) => {
      effects.enter(type as TokenType);
      effects.consume(code);
      return second;
    };
    const second: State = (code) => {
      if (code !== open) return nok(code);
      effects.consume(code);
      return inside;
    };
    const inside: State = (code) => {
      if (isEnd(code) || code === OPEN_BRACE) return nok(code);
      if (code === CLOSE_BRACE && close !== CLOSE_BRACE) return nok(code);
      effects.consume(code);
      return code === close ? last : inside;
    };
    const last: State = (code) => {
      if (code !== CLOSE_BRACE) return close === CLOSE_BRACE ? nok(code) : inside(code);
      effects.consume(code);
      effects.exit(type as TokenType);
      return ok;
    };
    return start;
  };
  return { name: type, tokenize };
}

/** `$$formula$$` within a line, without a dollar inside. */
const math: Construct = {
  name: 'docMath',
  tokenize(effects, ok, nok) {
    const start: State = (code) => {
      effects.enter('docMath' as TokenType);
      effects.consume(code);
      return second;
    };
    const second: State = (code) => {
      if (code !== DOLLAR) return nok(code);
      effects.consume(code);
      return first;
    };
    const first: State = (code) => (code === DOLLAR ? nok(code) : inside(code));
    const inside: State = (code) => {
      if (isEnd(code)) return nok(code);
      effects.consume(code);
      return code === DOLLAR ? last : inside;
    };
    const last: State = (code) => {
      if (code !== DOLLAR) return nok(code);
      effects.consume(code);
      effects.exit('docMath' as TokenType);
      return ok;
    };
    return start;
  },
};

/** `:name:`, not inside a word or after a colon, with at least one letter (`10:30:00` has none). */
const emoji: Construct = {
  name: 'docEmoji',
  previous: (code) => code !== COLON && !isAlphanumeric(code),
  tokenize(effects, ok, nok) {
    let hasLetter = false;
    let hasSign = false;
    let length = 0;
    const start: State = (code) => {
      effects.enter('docEmoji' as TokenType);
      effects.consume(code);
      return inside;
    };
    const inside: State = (code) => {
      // A thumb up is `:+1:`.
      if (code === COLON) return hasLetter || (hasSign && length > 1) ? close(code) : nok(code);
      const isSign = code === 43 || code === 45;
      if (!isAlphanumeric(code) && code !== 95 && !isSign) return nok(code);
      if (length === 0) hasSign = isSign;
      else if (code === null || code < 48 || code > 57) hasSign = false;
      hasLetter ||= code !== null && code > 64 && code !== 95;
      length += 1;
      effects.consume(code);
      return inside;
    };
    const close: State = (code) => {
      effects.consume(code);
      effects.exit('docEmoji' as TokenType);
      return after;
    };
    const after: State = (code) => (isAlphanumeric(code) || code === COLON ? nok(code) : ok(code));
    return start;
  },
};

/** The constructs, for micromark. */
export const inlineMarkup: Extension = {
  text: {
    [DOLLAR]: math,
    [COLON]: emoji,
    [OPEN_BRACE]: [braced('docExpression', OPEN_BRACE, CLOSE_BRACE), braced('docTag', PERCENT, PERCENT)],
  },
};

/** A node for each construct, for mdast. */
export const inlineMarkupNodes: MdastExtension = {
  enter: Object.fromEntries(
    INLINE_MARKUP.map((type) => [
      type,
      function (this: { enter: unknown; sliceSerialize(token: unknown): string }, token: unknown) {
        // The types know mdast's own nodes only.
        (this.enter as (node: object, token: unknown) => void).call(
          this,
          { type, value: this.sliceSerialize(token) },
          token,
        );
      },
    ]),
  ),
  exit: Object.fromEntries(
    INLINE_MARKUP.map((type) => [
      type,
      function (this: { exit: unknown }, token: unknown) {
        (this.exit as (token: unknown) => void).call(this, token);
      },
    ]),
  ),
};

/**
 * Adds definitions from outside the text to a parser, so that references to them are links. The construct itself matches
 * nothing.
 */
export function knownDefinitions(links: readonly string[], footnotes: readonly string[]): Extension {
  const prepared = new WeakSet<object>();
  const construct: Construct = {
    name: 'knownDefinitions',
    tokenize(_effects, _ok, nok) {
      const parser = this.parser as { defined: string[]; gfmFootnotes?: string[] };
      if (!prepared.has(parser)) {
        prepared.add(parser);
        parser.defined.push(...links);
        (parser.gfmFootnotes ??= []).push(...footnotes);
      }
      return nok;
    },
  };
  return { flow: { null: construct } };
}

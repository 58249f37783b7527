import type { parse } from 'micromark';
import { isTagLine } from './tags.js';

type Options = NonNullable<Parameters<typeof parse>[0]>;
type Extension = Exclude<NonNullable<Options['extensions']>[number], unknown[]>;
type Construct = Exclude<NonNullable<NonNullable<Extension['flow']>[string]>, unknown[]>;
type Tokenize = Construct['tokenize'];
type State = Exclude<ReturnType<Tokenize>, undefined>;
type TokenType = Parameters<Parameters<Tokenize>[0]['enter']>[0];

/** The token of a line of tags. */
export const TAG_LINE = 'docTagLine';

const OPEN_BRACE = 123;
const TAB = -2;
/** A longer line is text that happens to begin like a tag. */
const MAX_LENGTH = 100_100;

/** Line endings have the codes -5 to -3, tabs and their virtual spaces higher ones, and the end of the text is null. */
const isEnd = (code: number | null): boolean => code === null || code < TAB;

/**
 * A line of only block tags is a block: it ends a paragraph, and does not begin one. Otherwise a list after it that starts
 * with 2 would be the text of a paragraph, and indented text in the list would be code. `block-tags.ts` finds the tags
 * themselves and their links.
 */
const tagLine: Construct = {
  name: TAG_LINE,
  concrete: true,
  tokenize(effects, ok, nok) {
    let line = '';
    const start: State = (code) => {
      effects.enter(TAG_LINE as TokenType);
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === null || isEnd(code)) {
        if (!isTagLine(line)) return nok(code);
        effects.exit(TAG_LINE as TokenType);
        return ok(code);
      }
      // The second character already decides.
      if (line.length > MAX_LENGTH || (line === '{' && code !== 37)) return nok(code);
      line += code < 0 ? ' ' : String.fromCharCode(code);
      effects.consume(code);
      return inside;
    };
    return start;
  },
};

/** The construct as an extension of micromark. */
export const tagLines: Extension = { flow: { [OPEN_BRACE]: tagLine } };

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
/** A longer line is text with an unlucky opening. */
const MAX_LENGTH = 5_000;

/** Line endings are the codes -5 to -3, tabs and the spaces they stand for come after them; the end is null. */
const isEnd = (code: number | null): boolean => code === null || code < TAB;

/**
 * A line of nothing but block tags is a block: it ends a paragraph, and none begins with it. Else a list after it that
 * starts with 2 would be the text of a paragraph, and what is indented in the list code. The text itself and the links of
 * tags are found apart from this (`block-tags.ts`).
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
      // Not worth reading to its end when the second character tells already.
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

import { parse, postprocess, preprocess } from 'micromark';
import { type Chunk, isBlank } from './chunks.js';
import { gfmConstructsFor } from './gfm-constructs.js';
import { isOpenHtml } from './long-html-blocks.js';
import { tagLines } from './tag-line.js';
import { inlineMarkup } from './text-constructs.js';

/** The events of micromark in a text, in order: tokens that begin and end. */
export type TokenEvent = ReturnType<typeof postprocess>[number];

/** Chunks that are read as one, since a block reaches from one into the next. */
interface Part {
  start: number;
  end: number;
  line: number;
}

/**
 * The tokens of a markdown text, part by part, because a megabyte of markup has millions of them. The text is read chunk by chunk, because the end of every quote and list makes micromark copy all tokens it has
 * read: a changelog of 700 kB takes 14 s in one piece and less than one in chunks. Definitions are shared by all chunks;
 * they count only in the inline text, which is read when all definitions are known.
 *
 * Formulas, expressions, tags and emojis in lines are read as in documents, so that code and links are the same there.
 *
 * @param chunks as `splitIntoChunks` cuts the text
 * @param disabled names of constructs to leave as text
 */
export function* tokenize(
  source: string,
  chunks: readonly Chunk[],
  disabled: readonly string[],
): Generator<TokenEvent[]> {
  const parser = parse({
    extensions: [gfmConstructsFor(source), inlineMarkup, tagLines, { disable: { null: [...disabled] } }],
  });
  const read = ({ start, end, line }: Part): TokenEvent[] =>
    parser
      .document({ line, column: 1, offset: start })
      .write(preprocess()(source.slice(start, end), undefined, true));
  if (!source.includes(']:')) {
    for (const { events } of readParts(source, chunks, read)) yield postprocess(events);
    return;
  }
  // There may be definitions, which are found by reading the blocks. So the text is read twice.
  const parts = Array.from(readParts(source, chunks, read), ({ part }) => part);
  for (const part of parts) yield postprocess(read(part));
}

/** The blocks of each part: a chunk, or several when the first ends in the middle of code or HTML. */
function* readParts(
  source: string,
  chunks: readonly Chunk[],
  read: (part: Part) => TokenEvent[],
): Generator<{ part: Part; events: TokenEvent[] }> {
  for (let index = 0; index < chunks.length;) {
    const { start, line, end: chunkEnd } = chunks[index] ?? { start: 0, line: 1, end: source.length };
    let next = index + 1;
    // Every blank line would be a token, but outside of a block they mean nothing.
    if (isBlank(source.slice(start, chunkEnd))) {
      index = next;
      continue;
    }
    let part: Part;
    let events: TokenEvent[];
    for (let joined = 1; ; joined *= 2) {
      part = { start, line, end: chunks[next]?.start ?? source.length };
      events = read(part);
      if (next >= chunks.length || !endsOpen(events, source)) break;
      // Twice as many each time, so that a long block is not read too often.
      next = Math.min(chunks.length, next + joined);
    }
    yield { part, events };
    index = next;
  }
}

/**
 * Whether a chunk ends within a block of code or HTML. A closed block of code is followed by a line ending. Blocks in a
 * quote or list do not count, because the start of the next chunk ends those.
 */
function endsOpen(events: readonly TokenEvent[], source: string): boolean {
  // Until the end, the tokens of blocks are attached to the tokens of their lines.
  const line = events.at(-1)?.[1];
  const blocks = line?.type === 'chunkFlow' ? line._tokenizer?.events : undefined;
  if (!blocks) return false;
  if (blocks.at(-1)?.[1].type === 'codeFenced') return true;
  const token = blocks.findLast(([, { type }]) => type !== 'lineEnding' && type !== 'lineEndingBlank')?.[1];
  if (token?.type !== 'htmlFlow') return false;
  return isOpenHtml(source.slice(token.start.offset, token.end.offset));
}

/** Length from which pieces of a text are sent, in UTF-16 units. */
const CHUNK = 16 * 1024;

/** Pieces of a text, of any length. */
export type Pieces = Iterable<string> | AsyncIterable<string>;

/** Joins the pieces of a text to chunks of bytes. */
export async function* inChunks(pieces: Pieces): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** The markup around the lines of a text would make it far too long. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/**
 * Limits the characters that conversions add to the lines of a text. Each line of a block gets the markers and the
 * indentation that the block has, so a short text could become hundreds of times as long. They are counted before a text is
 * made, because one that is larger than the memory of a thread ends the process.
 */
export class LengthBudget {
  private left: number;

  /** @param maxBytes most bytes of the page. What nested blocks add is partly removed again, so more may be added */
  constructor(maxBytes: number) {
    this.left = 2 * maxBytes;
  }

  /** Counts characters that are about to be added. @throws TooLongError when they are too many */
  spend(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new TooLongError('The text becomes too long.');
  }

  /** Counts a prefix for each line of a text after the first. @throws TooLongError when they are too many characters */
  spendOnLines(text: string, prefix: string): void {
    let lines = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
    this.spend(lines * prefix.length);
  }
}

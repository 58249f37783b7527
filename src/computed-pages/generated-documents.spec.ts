import { GeneratedDocuments, OutOfTimeError } from './generated-documents.js';

const TEXTS = ['One *text*.', 'Another with [a link](https://example.com).', 'The third.', 'One *text*.'];

const documentsOf = (batches: readonly Uint8Array[]): unknown[] =>
  batches.flatMap((batch) => JSON.parse(new TextDecoder().decode(batch)) as unknown[]);

describe('texts of generated pages', () => {
  it('become the same documents in several runs as in one run, each once', () => {
    const whole = new GeneratedDocuments([]);
    const hashes = TEXTS.map((text) => whole.store(text));
    const batches: Uint8Array[] = [];
    let done: [string, string][] = [];
    let turns = 0;
    for (let isOver = false; !isOver; turns += 1) {
      const texts = new GeneratedDocuments([], done, 0);
      try {
        expect(TEXTS.map((text) => texts.store(text))).toEqual(hashes);
        isOver = true;
      } catch (error) {
        expect(error).toBeInstanceOf(OutOfTimeError);
      }
      done = [...texts.done];
      batches.push(...texts.finish());
    }
    expect(turns).toBe(3);
    expect(documentsOf(batches)).toEqual(documentsOf(whole.finish()));
  });

  it('link to URLs, with or without a scheme, but not to paths', () => {
    const documents = new GeneratedDocuments([]);
    documents.store('[a](https://example.com) [b](//example.com) [c](page.md) [d](#x)');
    expect(documentsOf(documents.finish())).toMatchObject([
      { links: [{ kind: 'url' }, { kind: 'url' }, { kind: 'unresolved' }, { kind: 'unresolved' }] },
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { readFrontMatter } from '../../importing/structure/front-matter.js';
import { markdownToDocument, documentToMarkdown } from './document.js';

const FIXTURES = new URL('../../../test/fixtures/', import.meta.url);

/** The markdown files of an archive. */
async function markdownOf(path: string): Promise<{ name: string; markdown: string }[]> {
  const fromBuffer = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(yauzl.fromBuffer);
  const archive = await fromBuffer(readFileSync(path), { lazyEntries: true });
  const files: { name: string; markdown: string }[] = [];
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      if (!/\.md$/i.test(entry.fileName)) {
        archive.readEntry();
        return;
      }
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((bytes) => {
          files.push({ name: entry.fileName, markdown: readFrontMatter(bytes.toString('utf8')).body });
          archive.readEntry();
        }, reject);
      });
    });
    archive.on('end', resolve).on('error', reject);
    archive.readEntry();
  });
  return files;
}

describe('real documents', () => {
  const archives = readdirSync(FIXTURES).filter((name) => name.endsWith('.zip'));

  it.each(archives)('of %s mean the same after being written and read again', async (name) => {
    const files = await markdownOf(fileURLToPath(new URL(name, FIXTURES)));
    expect(files.length).toBeGreaterThan(10);
    // About sixteen from all over the archive, which keeps the time within bounds.
    const step = Math.ceil(files.length / 16);
    for (const { name: file, markdown } of files.filter((_, index) => index % step === 0)) {
      const document = markdownToDocument(markdown);
      expect({ file, document: markdownToDocument(documentToMarkdown(document)) }).toEqual({
        file,
        document,
      });
    }
  });
});

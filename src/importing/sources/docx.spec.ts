import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zip } from '../../../test/support/archive.js';
import { PageReader } from '../structure/page-reader.js';
import { readDocx } from './docx.js';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const PICTURE =
  '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image"/>' +
  '</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** Relations of one file of a document to another. */
function relation(id: string, type: string, target: string): string {
  const item = `<Relationship Id="${id}" Type="${SCHEMAS}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${item}</Relationships>`;
}

/** A document that shows an image several times. */
function documentWith(image: Buffer, times: number): Promise<Buffer> {
  const types = ['xml', 'png'].map(
    (extension) => `<Default Extension="${extension}" ContentType="image/${extension}"/>`,
  );
  const namespaces = [
    ['w', 'wordprocessingml/2006/main'],
    ['r', 'officeDocument/2006/relationships'],
    ['wp', 'drawingml/2006/wordprocessingDrawing'],
    ['a', 'drawingml/2006/main'],
    ['pic', 'drawingml/2006/picture'],
  ].map(([prefix, schema]) => `xmlns:${prefix}="${SCHEMAS}/${schema}"`);
  return zip({
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types">${types.join('')}</Types>`,
    '_rels/.rels': relation('document', 'officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relation('image', 'image', 'media/image.png'),
    'word/media/image.png': image,
    'word/document.xml': `<w:document ${namespaces.join(' ')}><w:body>${PICTURE.repeat(times)}</w:body></w:document>`,
  });
}

describe('readDocx', () => {
  it('writes an image that the document shows often once', async () => {
    const root = await mkdtemp(join(tmpdir(), 'docx-'));
    try {
      const image = randomBytes(100_000);
      const path = join(root, 'source.docx');
      const directory = join(root, 'unpacked');
      await mkdir(directory);
      await writeFile(path, await documentWith(image, 30));
      const { tree } = await readDocx({
        source: 'docx',
        path,
        directory,
        url: 'file:',
        fetched: [],
        unfetched: [],
        name: 'Pictures.docx',
        contentType: null,
        treePath: join(root, 'tree'),
        limits: {
          importEntries: 100,
          importRatio: 100,
          importUnpacked: 10_000_000,
          pageMarkdown: 100_000,
          pagesPerSpace: 10,
        },
        reader: new PageReader(() => undefined),
      });
      expect(tree.files.map(({ size }) => size)).toEqual([image.length]);
      const sizes = await Promise.all(
        (await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size),
      );
      // Unpacked, packed again for the converter, and converted.
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * image.length);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
    'word/document.xml': `<w:document ${namespaces.join(' ')}><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p>${PICTURE.repeat(times)}</w:body></w:document>`,
  });
}

describe('readDocx', () => {
  let root: string;
  let directory: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'docx-'));
    directory = join(root, 'unpacked');
    await mkdir(directory);
  });
  afterEach(() => rm(root, { recursive: true }));

  const read = async (document: Buffer) => {
    const path = join(root, 'source.docx');
    await writeFile(path, document);
    return readDocx({
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
        importRatio: 10_000,
        importUnpacked: 100_000_000,
        pageMarkdown: 100_000,
        pagesPerSpace: 10,
      },
      reader: new PageReader({ report: () => undefined }),
    });
  };
  const sizes = async () =>
    Promise.all((await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size));

  it('adds an image that the document shows often once, and neither copies it nor gives it to the converter', async () => {
    const image = randomBytes(100_000);
    const { tree, localFiles } = await read(await documentWith(image, 30));
    expect(tree.files.map(({ size }) => size)).toEqual([image.length]);
    expect(await readFile(localFiles[0]?.localPath ?? '')).toEqual(image);
    expect((await sizes()).reduce((sum, size) => sum + size, 0)).toBeLessThan(1.5 * image.length);
  });

  it('skips an image that is too large, and says so', async () => {
    const { tree } = await read(await documentWith(Buffer.alloc(26 * 2 ** 20), 2));
    expect(tree.files).toEqual([]);
    expect(tree.skipped).toEqual([{ path: 'word/media/image.png', reason: 'larger than 26214400 bytes' }]);
  });

  it('refuses a document whose files of XML are too long together', async () => {
    const long = Buffer.alloc(13 * 2 ** 20, ' ');
    const document = await zip({
      'word/document.xml': '<w:document/>',
      'word/styles.xml': long,
      'word/numbering.xml': long,
    });
    await expect(read(document)).rejects.toThrow('The XML of the document has more than 26214400 bytes');
  });
});

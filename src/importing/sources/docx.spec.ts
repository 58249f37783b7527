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
function documentWith(image: Buffer, times: number, picture = PICTURE): Promise<Buffer> {
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
    'word/document.xml': `<w:document ${namespaces.join(' ')}><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p>${picture.repeat(times)}</w:body></w:document>`,
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

  const read = async (document: Buffer, report: (page: string | null) => void = () => undefined) => {
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
      reader: new PageReader({ report }),
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

  it('has the time of a page for each of its steps', async () => {
    const reports: (string | null)[] = [];
    await read(await documentWith(randomBytes(100), 1), (page) => reports.push(page));
    const step = ['Pictures.docx', null];
    expect(reports.slice(0, 6)).toEqual([...step, ...step, ...step]);
  });

  it('adds no image that the document hides', async () => {
    const hidden = PICTURE.replace('<wp:inline>', '<wp:inline><wp:docPr id="1" name="a" hidden="1"/>');
    const { tree } = await read(await documentWith(randomBytes(100), 1, hidden));
    expect([tree.files, tree.skipped]).toEqual([[], []]);
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

  describe('of a document with hidden text', () => {
    const W = `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`;
    const run = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const paragraph = (runs: string, style?: string) =>
      `<w:p><w:pPr>${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}</w:pPr>${runs}</w:p>`;
    const style = (type: string, id: string, properties: string, basedOn?: string) =>
      `<w:style w:type="${type}" w:styleId="${id}">${basedOn === undefined ? '' : `<w:basedOn w:val="${basedOn}"/>`}<w:rPr>${properties}</w:rPr></w:style>`;
    const VANISH = '<w:vanish/>';
    const STYLES = [
      style('character', 'Remark', VANISH),
      style('character', 'Smaller', '<w:b/>', 'Remark'),
      style('character', 'Shown', '<w:vanish w:val="0"/>', 'Remark'),
      style('character', 'OnPaper', '<w:webHidden/>'),
      style('character', 'Loop', '', 'Loops'),
      style('character', 'Loops', '', 'Loop'),
      style('paragraph', 'Remarks', VANISH),
      style('paragraph', 'Further', '', 'Remarks'),
      style('table', 'Grid', VANISH),
    ].join('');

    /** The markdown of a document with this body after a visible paragraph. */
    const markdownOf = async (body: string, further: Record<string, string> = {}): Promise<string> => {
      const { tree } = await read(
        await zip({
          '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
          '_rels/.rels': relation('document', 'officeDocument', 'word/document.xml'),
          'word/styles.xml': `<w:styles ${W}>${STYLES}</w:styles>`,
          'word/document.xml': `<w:document ${W}><w:body>${paragraph(run('Visible.'))}${body}</w:body></w:document>`,
          ...further,
        }),
      );
      return tree.pages.map(({ markdown }) => markdown).join('');
    };
    const rStyle = (id: string) => `<w:rStyle w:val="${id}"/>`;
    const table = (content: string, style: string) =>
      `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/></w:tblPr><w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const field = (properties: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:rPr>${properties}</w:rPr><w:instrText>HYPERLINK "https://secret.test"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('SECRET', properties)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

    it.each([
      ['text', paragraph(run('SECRET', VANISH))],
      [
        'text between others',
        paragraph(`${run('a')}${run('SECRET', '<w:b/><w:vanish w:val="true"/>')}${run('b')}`),
      ],
      ['text that only paper shows', paragraph(run('SECRET', '<w:webHidden/>'))],
      ['text of a style', paragraph(run('SECRET', rStyle('Remark')))],
      ['text of a style on paper', paragraph(run('SECRET', rStyle('OnPaper')))],
      ['text of a style that is based on another', paragraph(run('SECRET', rStyle('Smaller')))],
      ['a paragraph of a style', paragraph(run('SECRET'), 'Remarks')],
      ['a paragraph of a style that is based on another', paragraph(run('SECRET'), 'Further')],
      ['a table of a style', table(paragraph(run('SECRET')), 'Grid')],
      ['a link', paragraph(`<w:hyperlink w:anchor="x">${run('SECRET', VANISH)}</w:hyperlink>`)],
      ['a field', paragraph(`${field(VANISH)}${run('after')}`)],
      ['inserted text', paragraph(`<w:ins w:id="1" w:author="x">${run('SECRET', VANISH)}</w:ins>`)],
      [
        'a text box',
        paragraph(
          `<w:r><w:rPr>${VANISH}</w:rPr><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent>${paragraph(run('SECRET'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
        ),
      ],
      [
        'a drawing',
        paragraph(
          `<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape style="width:1pt;visibility:hidden"><v:textbox><w:txbxContent>${paragraph(run('SECRET'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
        ),
      ],
    ])('leaves out %s', async (_name, body) => {
      const markdown = await markdownOf(body);
      expect(markdown).toContain('Visible.');
      expect(markdown).not.toMatch(/SECRET|secret/);
    });

    it.each([
      [
        'text that is shown in spite of its style',
        paragraph(run('Shown.', `${rStyle('Remark')}<w:vanish w:val="0"/>`)),
      ],
      ['text of a style that is shown', paragraph(run('Shown.', rStyle('Shown')))],
      [
        'text that was hidden before a change',
        paragraph(run('Shown.', `<w:rPrChange w:id="1"><w:rPr>${VANISH}</w:rPr></w:rPrChange>`)),
      ],
      [
        'text before a hidden end of a paragraph',
        `<w:p><w:pPr><w:rPr>${VANISH}</w:rPr></w:pPr>${run('Shown.')}</w:p>`,
      ],
      ['text of an unknown style', paragraph(run('Shown.', rStyle('Unknown')))],
      ['text of styles that are based on each other', paragraph(run('Shown.', rStyle('Loop')))],
      // Two styles that switch a property on switch it off.
      ['text of two hidden styles', paragraph(run('Shown.', rStyle('Remark')), 'Remarks')],
      ['text after a hidden field', paragraph(`${field(VANISH)}${run('Shown.')}`)],
    ])('keeps %s', async (_name, body) => {
      const markdown = await markdownOf(body);
      expect(markdown).toContain('Shown.');
      expect(markdown).not.toMatch(/secret/);
    });

    it('leaves out hidden text of a footnote, and the footnotes of hidden text', async () => {
      const note = (id: number, runs: string) => `<w:footnote w:id="${id}">${paragraph(runs)}</w:footnote>`;
      const reference = (id: number, properties: string) =>
        `<w:r><w:rPr>${properties}</w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
      const markdown = await markdownOf(paragraph(`${run('a')}${reference(1, '')}${reference(2, VANISH)}`), {
        'word/_rels/document.xml.rels': relation('notes', 'footnotes', 'footnotes.xml'),
        'word/footnotes.xml': `<w:footnotes ${W}>${note(1, run('Shown.') + run('SECRET', VANISH))}${note(2, run('SECRET'))}</w:footnotes>`,
      });
      expect(markdown).toContain('Shown.');
      expect(markdown).not.toContain('SECRET');
    });

    it('reads what the document hides by default, with any prefix', async () => {
      const body = `<x:p><x:r><x:t>SECRET</x:t></x:r><x:r><x:rPr><x:vanish x:val="off"/></x:rPr><x:t>Shown.</x:t></x:r></x:p>`;
      const markdown = await markdownOf('', {
        'word/document.xml': `<x:document ${W.replace(':w', ':x')}><x:body>${body}</x:body></x:document>`,
        'word/styles.xml': `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr>${VANISH}</w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
      });
      expect(markdown.trim()).toBe('Shown.');
    });

    it('takes a style without a type as one of paragraphs', async () => {
      const markdown = await markdownOf(paragraph(run('SECRET'), 'Remark'), {
        'word/styles.xml': `<w:styles ${W}><w:style w:styleId="Remark"><w:rPr>${VANISH}</w:rPr></w:style></w:styles>`,
      });
      expect(markdown.trim()).toBe('Visible.');
    });

    it('leaves out as many texts as there are, in linear time', async () => {
      const start = process.cpuUsage();
      const markdown = await markdownOf(
        `<w:p><w:r><w:rPr>${VANISH}</w:rPr>${'<w:t>SECRET</w:t>'.repeat(60_000)}</w:r></w:p>`,
      );
      expect(markdown.trim()).toBe('Visible.');
      expect(process.cpuUsage(start).user).toBeLessThan(15_000_000);
    });

    it('takes the hidden style of paragraphs that name none', async () => {
      const hidden = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr>${VANISH}</w:rPr></w:style>`;
      const named = '<w:style w:type="paragraph" w:styleId="Body"/>';
      const markdown = await markdownOf(paragraph(run('Shown.'), 'Body'), {
        'word/styles.xml': `<w:styles ${W}>${hidden}${named}</w:styles>`,
      });
      expect(markdown.trim()).toBe('Shown.');
    });
  });
});

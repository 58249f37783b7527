import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import yazl from 'yazl';

/** Pages of one folder. */
const FOLDER = 25;
/** Sections that are longer or shorter would make pages of other sizes, or cut code blocks. */
const SECTION = { min: 200, max: 2_500 };
/** Steps between the sections of a page, so that neighbors of the original come to different pages. */
const STEP = 37;

/** The sections of all markdown of an archive: texts from one heading of the second level to the next. */
export async function sectionsOf(archive: Buffer): Promise<string[]> {
  const sections: string[] = [];
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('.md')) continue;
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    for (const section of text.split(/^(?=##+ )/m)) {
      const hasWholeFences = (section.match(/^```/gm)?.length ?? 0) % 2 === 0;
      const fits = section.length >= SECTION.min && section.length <= SECTION.max;
      if (section.startsWith('##') && hasWholeFences && fits) sections.push(section.trim());
    }
  }
  return sections;
}

/**
 * An archive of pages of 4 to 6 KB, made of the sections of real documentation. Each has a title and a link of its own, so no
 * two pages of any archives are the same.
 * @param first number of the first page
 */
export async function realPagesArchive(
  sections: readonly string[],
  pages: number,
  first: number,
): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (let page = 0; page < pages; page += 1) {
    archive.addBuffer(Buffer.from(textOf(sections, page, pages, first)), pathOf(page));
  }
  archive.end();
  return buffer(archive.outputStream);
}

function pathOf(page: number): string {
  return `part-${Math.floor(page / FOLDER)}/page-${page}.md`;
}

function textOf(sections: readonly string[], page: number, pages: number, first: number): string {
  const number = first + page;
  const parts = [
    `# Page ${number}`,
    `Page ${number} continues [the page before](../${pathOf((page + pages - 1) % pages)}).`,
  ];
  const wanted = 4_000 + ((number * 7) % 2_000);
  for (let length = 0, at = number * 11; length < wanted; at += STEP) {
    const section = sections[at % sections.length] ?? '';
    length += Buffer.byteLength(section);
    parts.push(section);
  }
  return `${parts.join('\n\n')}\n`;
}

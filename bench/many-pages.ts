import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const WORDS =
  'the service keeps every page of a space in one revision and an edit writes what it changed and nothing else so that history is complete and reads are quick while imports of many pages come in as one change'.split(
    ' ',
  );
/** Pages of one folder. */
const FOLDER = 25;

/** Words in the middle of one page in twenty, for searches. */
export const RARE_WORDS = 'lighthouse keeper';
const RARE_EVERY = 20;

/**
 * An archive of markdown pages in folders, like typical documentation: headings, paragraphs with emphasis and links to
 * other pages, lists, tables and code.
 * @param bytes approximate length of each page
 * @param first number of the first page; archives with other numbers have different texts
 */
export async function manyPagesArchive(pages: number, bytes: number, first = 0): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (let page = 0; page < pages; page += 1) {
    archive.addBuffer(Buffer.from(textOf(page, pages, bytes, first)), pathOf(page));
  }
  archive.end();
  return buffer(archive.outputStream);
}

function pathOf(page: number): string {
  return `part-${Math.floor(page / FOLDER)}/page-${page}.md`;
}

function textOf(page: number, pages: number, bytes: number, first: number): string {
  const parts = [`# Page ${first + page}`];
  const middle = Math.floor(bytes / 2);
  for (let section = 0, length = 0; length < bytes; section += 1) {
    const text = sectionOf(page, section, pages, first);
    if ((first + page) % RARE_EVERY === 0 && length < middle && length + text.length >= middle)
      parts.push(`Here the ${RARE_WORDS} of page ${first + page} writes down what the night brought.`);
    length += text.length;
    parts.push(text);
  }
  return `${parts.join('\n\n').slice(0, bytes)}\n`;
}

function sectionOf(page: number, section: number, pages: number, first: number): string {
  const seed = (first + page) * 7 + section * 13;
  const other = `../${pathOf((page * 31 + section * 17) % pages)}`;
  return [
    `## Section ${section} of page ${first + page}`,
    `${words(seed, 60)}. See [another page](${other}) for **${words(seed + 1, 3)}**, and \`${words(seed + 2, 1)}\`.`,
    Array.from({ length: 4 }, (_, item) => `- ${words(seed + item, 12)}`).join('\n'),
    `| ${words(seed, 1)} | ${words(seed + 1, 1)} |\n| --- | --- |\n| ${words(seed + 2, 4)} | ${words(seed + 3, 4)} |`,
    `\`\`\`ts\nconst page = await client.page(${first + page}, { section: ${section} });\n\`\`\``,
  ].join('\n\n');
}

function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, index) => WORDS[(seed + index * 5) % WORDS.length]).join(' ');
}

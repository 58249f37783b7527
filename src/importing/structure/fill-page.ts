import type { ParsedMarkdown } from '../../markdown/source/parse-markdown.js';
import { folderOf, isFolderPage, nameOf } from '../../markdown/source/source-path.js';
import type { FrontMatter } from './front-matter.js';
import { readPage } from './read-page.js';
import { firstTitle, humanizeName, truncate } from './source-title.js';
import type { SourceInclude, SourcePage } from './source-tree.js';

const MAX_DESCRIPTION_LENGTH = 500;
/** Characters in which a heading at the start of a text is looked for. */
const MAX_HEADING = 2_000;

/** Puts a text into its page, which takes its title from the text if the structure gives none. */
export function fillPage(
  page: SourcePage,
  path: string,
  {
    attributes,
    markdown,
    parsed,
    title,
  }: Pick<FrontMatter, 'attributes'> &
    Pick<SourceInclude, 'markdown' | 'parsed'> & {
      /** The title of the operation that the page shows. */
      title: string | undefined;
    },
): void {
  page.title = firstTitle(
    page.title,
    attributes.title,
    headingForTitle(path, parsed) ?? title,
    nameForTitle(path),
  );
  const { type, ref, ...stated } = attributes;
  if (type !== undefined && markdown.trim() === '') {
    // An export writes groups and links as texts when the summary cannot contain all their attributes.
    page.type = type;
    if (ref?.kind === 'url') page.target = ref.url;
  } else {
    page.markdown = markdown;
    page.parsed = parsed;
  }
  page.attributes = { ...page.attributes, ...stated };
  if (stated.hidden !== undefined) page.statesHidden = true;
  delete page.attributes.title;
  const { description } = attributes;
  if (description) page.attributes.description = truncate(description, MAX_DESCRIPTION_LENGTH);
}

/** The parts of a page that not everybody sees, besides its text. @param whole the text without the condition */
export function conditionalParts(
  path: string,
  whole: string,
): Pick<SourcePage, 'isConditional' | 'formerTitle'> {
  const title = headingForTitle(path, readPage({ path, markdown: whole.slice(0, MAX_HEADING) }));
  return { isConditional: true, formerTitle: title };
}

/** The heading that titles a page. The headings of a glossary below the top level are its terms, not titles. */
function headingForTitle(path: string, parsed: ParsedMarkdown): string | undefined {
  const isTerm = /^glossary\.md$/i.test(nameOf(path)) && (parsed.sections[0]?.level ?? 0) > 1;
  return isTerm ? undefined : parsed.title;
}

/** The page of a folder is named after the folder. */
function nameForTitle(path: string): string {
  const folder = isFolderPage(path) ? nameOf(folderOf(path)) : '';
  return humanizeName(folder || nameOf(path));
}

import type { LinkedPage } from '../mdx/component.js';
import { relativeTarget } from '../../markdown/source/relative-paths.js';
import { folderOf, isFolderPage, nameOf } from '../../markdown/source/source-path.js';
import type { FrontMatters } from './front-matters.js';
import { walkPages } from './place-pages.js';
import { firstTitle, humanizeName } from './source-title.js';
import type { SourcePage } from './source-tree.js';

const HEADING = /^#[ \t]+(\S.*)$/m;

/** Finds the pages that Docusaurus lists in a page: the pages below it, or the pages beside it if there are none below. */
export class PagesBelow {
  private listed: Map<string, readonly SourcePage[]> | undefined;

  constructor(
    private readonly pages: readonly SourcePage[],
    private readonly frontMatters: FrontMatters,
  ) {}

  /** @param path of the text of a page */
  of(path: string): LinkedPage[] {
    this.listed ??= this.list();
    return (this.listed.get(path) ?? []).flatMap((page) => this.toLinked(page, path) ?? []);
  }

  private list(): Map<string, readonly SourcePage[]> {
    const listed = new Map<string, readonly SourcePage[]>();
    const add = (siblings: readonly SourcePage[]): void => {
      for (const page of siblings) {
        if (page.sourcePath !== null) {
          const shown = page.children.length > 0 ? page.children : siblings.filter((other) => other !== page);
          listed.set(page.sourcePath, shown);
        }
      }
    };
    add(this.pages);
    walkPages(this.pages, ({ children }) => add(children));
    return listed;
  }

  private toLinked(page: SourcePage, from: string): LinkedPage | undefined {
    if (page.type === 'link' && page.target !== undefined) return { title: page.title, href: page.target };
    const path = firstPath(page);
    if (page.attributes.hidden === true || path === undefined) return undefined;
    const href = relativeTarget(from, path);
    if (path !== page.sourcePath) return { title: page.title, href };
    const { attributes, body, condition } = this.frontMatters.of(path);
    if (condition !== undefined) return undefined;
    const name = isFolderPage(path) ? nameOf(folderOf(path)) || nameOf(path) : nameOf(path);
    const heading = HEADING.exec(body)?.[1];
    const title = firstTitle(
      page.title,
      attributes.title,
      heading && withoutClosing(heading),
      humanizeName(name),
    );
    const { description } = attributes;
    return { title, href, ...(description ? { description } : {}) };
  }
}

/** A title without the `#` that close its heading. */
function withoutClosing(heading: string): string {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === '#') end -= 1;
  return heading.slice(0, end).trimEnd();
}

/** The path of a page, or of the first page in a group. */
function firstPath({ sourcePath, children }: SourcePage): string | undefined {
  if (sourcePath !== null) return sourcePath;
  for (const child of children) {
    const path = firstPath(child);
    if (path !== undefined) return path;
  }
  return undefined;
}

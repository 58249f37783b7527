import { type FrontMatter, readFrontMatter } from './front-matter.js';
import { DRAFT_OF_SITE } from './page-condition.js';

/** The front matter of the texts of a source, each read once. */
export class FrontMatters {
  private readonly read = new Map<string, FrontMatter>();

  /**
   * @param texts by path
   * @param isDraft whether a configuration says that only the authors see a page
   */
  constructor(
    private readonly texts: ReadonlyMap<string, string>,
    private readonly isDraft: (path: string) => boolean = () => false,
  ) {}

  of(path: string): FrontMatter {
    let found = this.read.get(path);
    if (found === undefined) this.read.set(path, (found = this.readText(path)));
    return found;
  }

  private readText(path: string): FrontMatter {
    const found = readFrontMatter(this.texts.get(path) ?? '');
    return this.isDraft(path) ? { ...found, condition: DRAFT_OF_SITE } : found;
  }
}

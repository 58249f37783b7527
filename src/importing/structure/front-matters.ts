import { type FrontMatter, readFrontMatter } from './front-matter.js';

/** The front matter of the texts of a source, each read once. */
export class FrontMatters {
  private readonly read = new Map<string, FrontMatter>();

  /** @param texts by path */
  constructor(private readonly texts: ReadonlyMap<string, string>) {}

  of(path: string): FrontMatter {
    let found = this.read.get(path);
    if (found === undefined) this.read.set(path, (found = readFrontMatter(this.texts.get(path) ?? '')));
    return found;
  }
}

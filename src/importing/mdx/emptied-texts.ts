import { emptyConditions } from './source-conditions.js';
import { withNewlines } from './text-lines.js';

/** Finds the body of a text, and whether it is MDX. */
interface TextReaders {
  bodyOf(text: string): string;
  isMdx(path: string): boolean;
}

/** The texts of a source with nothing in the conditions with some expressions. Each is made when it is requested. */
export class EmptiedTexts {
  private readonly made = new Map<string, string>();

  constructor(
    private readonly texts: Pick<ReadonlyMap<string, string>, 'get' | 'has'>,
    private readonly expressions: ReadonlySet<string>,
    private readonly readers: TextReaders,
  ) {}

  has(path: string): boolean {
    return this.texts.has(path);
  }

  get(path: string): string | undefined {
    const text = this.texts.get(path);
    if (text === undefined || (!text.includes('{%') && !this.readers.isMdx(path))) return text;
    const known = this.made.get(path);
    if (known !== undefined) return known;
    const body = this.readers.bodyOf(text);
    const frontMatter = text.slice(0, text.length - body.length);
    const made =
      frontMatter + emptyConditions(withNewlines(body), this.readers.isMdx(path), this.expressions);
    this.made.set(path, made);
    return made;
  }
}

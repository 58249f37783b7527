import { Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { DocumentWorkers } from '../../content/conversions/document-workers.js';
import type { DocumentNode } from '../../markdown/document/nodes.js';
import { eachNode } from '../../markdown/document/walk.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import { specTags } from './spec-tags.js';

/**
 * Reads which specifications a text shows. Authors are checked by the stored text, so the text for readers must never show
 * more specifications: a text that is written anew for them, or that gets the values of variables, can have tags that the
 * stored text does not have.
 */
@Injectable()
export class ShownSpecs {
  private readonly shown = new WeakMap<StoredDocument, Promise<readonly string[]>>();

  constructor(private readonly workers: DocumentWorkers) {}

  /**
   * Slugs and URLs of the specifications in the blocks of a text that its tags name, too. Code and comments can have tags,
   * and show nothing.
   * @throws UnusableSourceError when the text cannot be read
   * @throws BusyError when too many texts wait
   */
  of(text: StoredDocument): Promise<readonly string[]> {
    let shown = this.shown.get(text);
    if (shown === undefined) {
      shown = this.read(text);
      this.shown.set(text, shown);
      // A text that could not be read because too many requests waited is read again.
      shown.catch(() => this.shown.delete(text));
    }
    return shown;
  }

  /**
   * Slugs and URLs of the specifications that any of some texts shows. A text that cannot be read shows none.
   * @throws BusyError when too many texts wait
   */
  async ofAll(texts: readonly StoredDocument[]): Promise<ReadonlySet<string>> {
    const all = new Set<string>();
    for (const text of texts) {
      const shown = await this.of(text).catch((error: unknown): readonly string[] => {
        if (!(error instanceof UnusableSourceError)) throw error;
        return [];
      });
      for (const name of shown) all.add(name);
    }
    return all;
  }

  private async read({ markdown }: StoredDocument): Promise<readonly string[]> {
    const named = new Set<string>();
    for (const { spec } of specTags([{ markdown }])) if (spec !== undefined) named.add(spec);
    if (named.size === 0) return [];
    const json = await this.workers.convert({ job: { markdown }, length: markdown.length });
    return specsOf(json).filter((name) => named.has(name));
  }
}

/** Slugs and URLs of the specifications that the blocks of a document show. @param json the document */
function specsOf(json: string): string[] {
  const found = new Set<string>();
  eachNode((JSON.parse(json) as DocumentNode).nodes, ({ type, data }) => {
    const ref = data.ref as DocumentReference | undefined;
    if (!/^(?:openapi|swagger)/.test(type)) return;
    if (ref?.kind === 'openapi') found.add(ref.spec);
    if (ref?.kind === 'url') found.add(ref.url);
  });
  return [...found];
}

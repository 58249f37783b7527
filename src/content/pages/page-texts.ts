import { Inject, Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { refusalOf, type WrittenText } from '../document/document-job.js';
import { usedVariables, type Variables } from '../document/evaluate.js';
import { IncludedTooLongError } from '../document/included-too-long-error.js';
import { IncludedTexts } from '../includes/included-texts.js';
import type { StoredDocument } from '../model/document.js';
import type { PlacedPage } from '../model/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import type { WeighedJob } from './document-workers.js';
import { isEvaluated, isStable, type TextView } from './text-view.js';
import { writeMarkdown } from './write-markdown.js';

/** A text of a revision. */
export interface ShownText {
  document: StoredDocument;
  /** The page whose text it is, and whose variables it has; undefined: a reusable content. */
  placed: PlacedPage | undefined;
}

/** Gets together what a text is made of for a reader. */
@Injectable()
export class PageTexts {
  constructor(
    private readonly store: ContentStore,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The job that makes a text as it is to be seen. It holds all that the outcome follows from, and nothing else: equal
   * jobs make equal texts.
   * @throws UnusableSourceError when the text would be too long with what it includes
   */
  async job(revision: Revision, text: ShownText, view: TextView): Promise<WeighedJob> {
    const variables: Variables | undefined = isEvaluated(view)
      ? { space: revision.variables, page: text.placed?.page.variables ?? {} }
      : undefined;
    if (view.format === 'document') return this.documentJob(revision, text.document, variables, view);
    const markdown = isStable(view) ? text.document.markdown : await this.markdown(revision, text);
    const used = variables && usedVariables(markdown, variables);
    if (used === undefined || used.length === 0) return { job: { markdown, as: 'markdown' }, length: 0 };
    return {
      job: { markdown, variables: used.variables, maxBytes: this.maxBytes, as: 'markdown' },
      length: markdown.length + used.length,
    };
  }

  private async documentJob(
    revision: Revision,
    document: StoredDocument,
    variables: Variables | undefined,
    view: TextView,
  ): Promise<WeighedJob> {
    const included = new IncludedTexts(this.store, revision);
    const room = this.maxBytes - document.markdown.length;
    if (view.dereferenced?.includes('reusable-contents') === true) await included.read(document, room);
    const lengths = new Map<StoredDocument, number>();
    const used: Variables = { space: {}, page: {} };
    for (const each of [document, ...included.documents.values()]) {
      const own = variables === undefined ? undefined : usedVariables(each.markdown, variables);
      Object.assign(used.space, own?.variables.space);
      Object.assign(used.page, own?.variables.page);
      lengths.set(each, each.markdown.length + (own?.length ?? 0));
    }
    const isWhole = included.documents.size === 0;
    if (!isWhole && included.lengthIn(document, room) > room)
      throw new UnusableSourceError(refusalOf(new IncludedTooLongError(this.maxBytes)));
    const lengthOf = (each: StoredDocument): number => lengths.get(each) ?? each.markdown.length;
    const isPlain = Object.keys(used.space).length + Object.keys(used.page).length === 0;
    return {
      job: {
        markdown: document.markdown,
        ...(isPlain ? {} : { anchors: anchorsOf(document), variables: used }),
        ...(isWhole ? {} : { included: writtenTexts(included.documents) }),
        ...(isPlain && isWhole ? {} : { maxBytes: this.maxBytes }),
      },
      length: lengthOf(document) + included.lengthIn(document, this.maxBytes, lengthOf),
    };
  }

  private async markdown(revision: Revision, { document, placed }: ShownText): Promise<string> {
    const index = await this.store.pages(revision);
    const files = await this.store.files(revision);
    return writeMarkdown(document, placed, index, files.byId);
  }

  private get maxBytes(): number {
    return this.environment.limits.pageMarkdown;
  }
}

function writtenTexts(documents: ReadonlyMap<string, StoredDocument>): Record<string, WrittenText> {
  return Object.fromEntries(
    [...documents].map(([id, document]) => [
      id,
      { markdown: document.markdown, anchors: anchorsOf(document) },
    ]),
  );
}

function anchorsOf({ sections }: StoredDocument): string[] {
  return sections.flatMap(({ anchor }) => anchor ?? []);
}

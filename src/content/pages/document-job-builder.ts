import { Inject, Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { refusalOf, type StoredText } from '../../markdown/document/document-job.js';
import type { Reader } from '../../markdown/document/evaluate-blocks.js';
import { usedVariables, type Variables } from '../../markdown/document/evaluate.js';
import { IncludedTooLongError } from '../../markdown/document/included-too-long-error.js';
import { IncludedTexts } from './included-texts.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import type { SizedJob } from './document-workers.js';
import { isEvaluated, isStable, readerOf, type TextView } from './text-view.js';
import { renderMarkdown } from './render-markdown.js';

/** A text of a revision. */
export interface RevisionText {
  document: StoredDocument;
  /** The page of the text, which defines its variables; undefined: a reusable content. */
  located: PlacedPage | undefined;
}

/** Collects the input for showing a text to a reader. */
@Injectable()
export class DocumentJobBuilder {
  constructor(
    private readonly store: ContentStore,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The job that makes a view of a text. It contains everything that the outcome depends on and nothing else, so equal
   * jobs make equal texts.
   * @throws UnusableSourceError when the text would be too long with its includes
   */
  async job(revision: Revision, text: RevisionText, view: TextView): Promise<SizedJob> {
    const variables: Variables | undefined = isEvaluated(view)
      ? { space: revision.variables, page: text.located?.page.variables ?? {} }
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
  ): Promise<SizedJob> {
    const included = new IncludedTexts(this.store, revision);
    const budget = this.maxBytes - document.markdown.length;
    if (view.dereferenced?.includes('reusable-contents') === true) await included.read(document, budget);
    const lengths = new Map<StoredDocument, number>();
    const used: Variables = { space: {}, page: {} };
    for (const each of [document, ...included.documents.values()]) {
      const own = variables === undefined ? undefined : usedVariables(each.markdown, variables);
      Object.assign(used.space, own?.variables.space);
      Object.assign(used.page, own?.variables.page);
      lengths.set(each, each.markdown.length + (own?.length ?? 0));
    }
    const isWhole = included.documents.size === 0;
    const reader = readerFor(view, [document, ...included.documents.values()]);
    if (!isWhole && included.lengthIn(document, budget) > budget)
      throw new UnusableSourceError(refusalOf(new IncludedTooLongError(this.maxBytes)));
    const lengthOf = (each: StoredDocument): number => lengths.get(each) ?? each.markdown.length;
    const isPlain = Object.keys(used.space).length + Object.keys(used.page).length === 0;
    return {
      job: {
        markdown: document.markdown,
        ...(isPlain ? {} : { anchors: anchorsOf(document), variables: used }),
        ...(reader === undefined ? {} : { reader }),
        ...(isWhole ? {} : { included: storedTexts(included.documents) }),
        ...(isPlain && isWhole ? {} : { maxBytes: this.maxBytes }),
      },
      length: lengthOf(document) + included.lengthIn(document, this.maxBytes, lengthOf),
    };
  }

  private async markdown(revision: Revision, { document, located }: RevisionText): Promise<string> {
    const index = await this.store.pages(revision);
    const files = await this.store.files(revision);
    return renderMarkdown(document, located, index, files.byId);
  }

  private get maxBytes(): number {
    return this.environment.limits.pageMarkdown;
  }
}

/** The reader for expressions; undefined when no text has any. Has claims only if a text uses them. */
function readerFor(view: TextView, documents: readonly StoredDocument[]): Reader | undefined {
  const claims = readerOf(view);
  const hasAny = (part: string) => documents.some(({ markdown }) => markdown.includes(part));
  if (claims === undefined || (!hasAny('{%') && !hasAny('{{') && !hasAny('expression'))) return undefined;
  return { claims: claims === null || hasAny('visitor') ? claims : {} };
}

function storedTexts(documents: ReadonlyMap<string, StoredDocument>): Record<string, StoredText> {
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

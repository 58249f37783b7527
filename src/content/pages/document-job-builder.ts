import { Inject, Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { refusalOf, type StoredText } from '../../markdown/document/document-job.js';
import type { Reader } from '../../markdown/document/evaluate-blocks.js';
import { usedVariables, type Variables } from '../../markdown/document/evaluate.js';
import { IncludedTooLongError } from '../../markdown/document/document.errors.js';
import { mayHaveRemarks } from '../../markdown/document/remarks.js';
import type { BlockNode } from '../../markdown/document/nodes.js';
import { generatedBlock } from './generated-block.js';
import { IncludedTexts } from './included-texts.js';
import { writeReferencePaths } from '../../markdown/source/reference-paths.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import type { SizedJob } from '../conversions/document-workers.js';
import { VisibleTexts } from '../visible/visible-texts.js';
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
    private readonly texts: VisibleTexts,
    private readonly spaces: SpaceHeads,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The job that makes a view of a text. It contains everything that the outcome depends on and nothing else, so equal
   * jobs make equal texts.
   * @throws UnusableSourceError when the text would be too long with its includes
   */
  async job(revision: Revision, text: RevisionText, view: TextView): Promise<SizedJob> {
    const all: Variables = { space: revision.variables, page: text.located?.page.variables ?? {} };
    if (view.format === 'document') {
      const block = view.forSite === true ? await this.generatedBlock(revision, text) : undefined;
      if (block !== undefined) return { job: { markdown: '', blocks: [block] }, length: 0 };
      return this.documentJob(revision, text, all, view);
    }
    const variables = isEvaluated(view) ? all : undefined;
    const visible = await this.visible(revision, text, view);
    const markdown = isStable(view)
      ? writeReferencePaths(visible.document)
      : await this.markdown(revision, visible);
    const used = variables && usedVariables(markdown, variables);
    if (used === undefined || used.length === 0) return { job: { markdown, as: 'markdown' }, length: 0 };
    return {
      job: { markdown, variables: used.variables, maxBytes: this.maxBytes, as: 'markdown' },
      length: markdown.length + used.length,
    };
  }

  private async generatedBlock(
    revision: Revision,
    { located }: RevisionText,
  ): Promise<BlockNode | undefined> {
    if (located?.page.computedSeed === undefined) return undefined;
    const organization = await this.spaces.findOrganization(revision.spaceId);
    if (organization === undefined) return undefined;
    return generatedBlock(located, await this.store.pages(revision), organization);
  }

  /** The text as the reader of the view sees it. */
  private async visible(revision: Revision, text: RevisionText, { claims }: TextView): Promise<RevisionText> {
    if (claims === undefined) return text;
    const { document, located } = text;
    return { ...text, document: await this.texts.of(revision, { document, page: located?.page }, claims) };
  }

  private async documentJob(
    revision: Revision,
    { document, located }: RevisionText,
    variables: Variables,
    view: TextView,
  ): Promise<SizedJob> {
    const included = new IncludedTexts(this.store, revision);
    const budget = this.maxBytes - document.markdown.length;
    if (view.dereferenced?.includes('reusable-contents') === true) await included.read(document, budget);
    const lengths = new Map<StoredDocument, number>();
    const used = { space: {}, page: {} };
    const isWhole = included.documents.size === 0;
    const reader = readerFor(view, [document, ...included.documents.values()]);
    const keepsVariables = !isEvaluated(view);
    for (const each of [document, ...included.documents.values()]) {
      const own =
        keepsVariables && reader === undefined ? undefined : usedVariables(each.markdown, variables);
      Object.assign(used.space, own?.variables.space);
      Object.assign(used.page, own?.variables.page);
      lengths.set(each, each.markdown.length + (keepsVariables ? 0 : (own?.length ?? 0)));
    }
    if (!isWhole && included.lengthIn(document, budget) > budget)
      throw new UnusableSourceError(refusalOf(new IncludedTooLongError(this.maxBytes)));
    const lengthOf = (each: StoredDocument): number => lengths.get(each) ?? each.markdown.length;
    const hasNone = Object.keys(used.space).length + Object.keys(used.page).length === 0;
    // Without a page, no condition that names its variables holds: every page that includes the text may have others.
    const shown: Variables = located === undefined ? { space: used.space } : used;
    const isPlain = keepsVariables || (hasNone && located !== undefined);
    return {
      job: {
        markdown: document.markdown,
        ...(located === undefined ? {} : { title: located.page.title }),
        ...(isPlain ? {} : { anchors: anchorsOf(document), variables: shown }),
        ...(reader === undefined
          ? {}
          : { reader: keepsVariables ? { ...reader, conditionsWith: shown } : reader }),
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

/** The reader for expressions and remarks; undefined when no text has any. Has claims only if a text uses them. */
function readerFor(view: TextView, documents: readonly StoredDocument[]): Reader | undefined {
  const claims = readerOf(view);
  if (claims === undefined) return undefined;
  const hasAny = (part: string) => documents.some(({ markdown }) => markdown.includes(part));
  const hidesRemarks = claims !== null && documents.some(({ markdown }) => mayHaveRemarks(markdown));
  if (!hidesRemarks && !hasAny('{%') && !hasAny('{{') && !hasAny('expression')) return undefined;
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

import { markdownToDocument } from './document.js';
import { evaluateExpressions, type Variables } from './evaluate.js';
import {
  dependsOnReader,
  evaluateBlocks,
  type Reader,
  type ReaderExpressions,
  readerExpressions,
} from './evaluate-blocks.js';
import { EvaluatedTooLongError, IncludedTooLongError } from './document.errors.js';
import { giveKeys } from './keys.js';
import { TooLongError } from './length-budget.js';
import type { BlockNode, DocumentNode } from './nodes.js';
import { withoutTitle } from './page-title.js';
import { IncludeExpander, type SizedDocument } from './include-expander.js';
import { TooManyPartsError } from '../source/too-many-parts-error.js';
import type { StoredDocument } from '../source/stored-document.js';
import { tagsIn, type UpdateTag } from './update-tags.js';
import { visibleMarkdown, visibleText } from './visible-text.js';

/** A stored text. */
export interface StoredText {
  markdown: string;
  /** The anchors of its headings before evaluation: links and searches lead to these. */
  anchors: readonly string[];
}

/** A conversion of a text. Plain data, so that it can be sent to a thread. */
export interface DocumentJob {
  markdown: string;
  /** The blocks of the document, instead of those of the text. */
  blocks?: readonly BlockNode[];
  /** As in `WrittenText`. Absent if the text is not evaluated. */
  anchors?: readonly string[];
  /** Values for expressions. Absent: expressions stay as written. */
  variables?: Variables;
  /** The reader for whom conditions and other expressions are evaluated. Absent: they stay. */
  reader?: Reader;
  /** Texts of reusable contents, by ID, that replace includes. Absent: includes stay. */
  included?: Readonly<Record<string, StoredText>>;
  /** Maximum bytes of the result, including values and reusable contents. */
  maxBytes?: number;
  /** Title of the page, whose heading at the beginning of the document is left out. Absent: all headings stay. */
  title?: string;
  /** As in `markdownToDocument`. Absent for documents that leave the process. */
  deepestHeading?: number;
  /**
   * The default is structured blocks, as JSON. In markdown, includes stay. `visible` is the stored text that the reader
   * sees, `expressions` the expressions and conditions that decide it (`readerExpressions`), and `tags` the tags of its
   * updates (`tagsIn`), as JSON.
   */
  as?: 'document' | 'markdown' | 'visible' | 'expressions' | 'tags';
}

const TOO_MANY_PARTS = 'The text has too many parts to be shown without the blocks that are hidden from you.';
const NO_VARIABLES: Variables = { space: {}, page: {} };

/** The outcome of a job: the text, or the message of a refusal. */
export type DocumentOutcome = { text: string } | { refusal: string };

/** Runs a job, in this thread or in a worker thread. */
export function runDocumentJob(job: DocumentJob): DocumentOutcome {
  try {
    if (job.as === 'markdown') return { text: evaluated(job.markdown, job) };
    return { text: JSON.stringify(valueOf(job)) };
  } catch (error) {
    if (error instanceof TooManyPartsError || error instanceof TooLongError)
      return { refusal: TOO_MANY_PARTS };
    if (!(error instanceof EvaluatedTooLongError) && !(error instanceof IncludedTooLongError)) throw error;
    return { refusal: refusalOf(error) };
  }
}

function valueOf(job: DocumentJob): DocumentNode | StoredDocument | ReaderExpressions | UpdateTag[] {
  const { as, markdown, anchors = [], reader } = job;
  if (as === 'expressions') return readerExpressions(markdownToDocument(markdown));
  if (as === 'tags') return tagsIn(markdownToDocument(markdown));
  if (as !== 'visible') return withoutTitleOf(job, documentOf(job));
  return visibleText(markdown, anchors, {
    ...reader,
    claims: reader?.claims ?? {},
    variables: reader?.conditionsWith ?? NO_VARIABLES,
  });
}

function withoutTitleOf({ title }: DocumentJob, document: DocumentNode): DocumentNode {
  return title === undefined ? document : { ...document, nodes: [...withoutTitle(document.nodes, title)] };
}

/** The message of a refusal, which says how to get the text. */
export function refusalOf(error: EvaluatedTooLongError | IncludedTooLongError): string {
  const name = error instanceof IncludedTooLongError ? 'dereferenced' : 'evaluated';
  return `${error.message}, or read it without "${name}".`;
}

/**
 * The document of a job.
 * @throws EvaluatedTooLongError or IncludedTooLongError when it would be too long
 */
export function documentOf(job: DocumentJob): DocumentNode {
  const { blocks, included, maxBytes = Infinity } = job;
  if (blocks !== undefined) {
    const document: DocumentNode = { object: 'document', data: {}, nodes: [...blocks] };
    giveKeys(document);
    return document;
  }
  const own = readText(job, job);
  if (included === undefined) return own.document;
  const places = new IncludeExpander(maxBytes, (id) =>
    Object.hasOwn(included, id) ? readText(included[id] as StoredText, job) : undefined,
  );
  return places.expand(own);
}

/**
 * Reads the document of a text, with the values of variables.
 * @throws EvaluatedTooLongError
 * @throws TooLongError when the visible text would be much longer than the text
 */
export function readText(
  text: Pick<DocumentJob, 'markdown' | 'anchors'>,
  job: Pick<DocumentJob, 'variables' | 'maxBytes' | 'reader' | 'deepestHeading'>,
): SizedDocument {
  const { reader, variables = NO_VARIABLES } = job;
  let source = text;
  let markdown = evaluated(source.markdown, job);
  // The value of a variable can change where blocks begin and end. Hidden parts must be removed before values are inserted.
  // Values of the visitor, who chooses them, are inserted into the document, not into the text.
  if (markdown !== source.markdown && reader?.claims != null && dependsOnReader(source.markdown)) {
    const { claims } = reader;
    source = visibleMarkdown(source.markdown, source.anchors, {
      claims,
      variables: reader.conditionsWith ?? variables,
      keepsValues: true,
    });
    markdown = evaluated(source.markdown, job);
  }
  const anchors = markdown === text.markdown ? undefined : source.anchors;
  const document = markdownToDocument(markdown, anchors, job.deepestHeading);
  giveKeys(document);
  const visible = reader ? evaluateBlocks(document, variables, reader) : document;
  return { document: visible, bytes: Buffer.byteLength(markdown) };
}

function evaluated(
  markdown: string,
  { variables, maxBytes }: Pick<DocumentJob, 'variables' | 'maxBytes'>,
): string {
  return variables === undefined ? markdown : evaluateExpressions(markdown, variables, maxBytes);
}

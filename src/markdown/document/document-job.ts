import { markdownToDocument } from './document.js';
import { evaluateExpressions, type Variables } from './evaluate.js';
import { evaluateBlocks, type Reader } from './evaluate-blocks.js';
import { EvaluatedTooLongError } from './evaluated-too-long-error.js';
import { IncludedTooLongError } from './included-too-long-error.js';
import { giveKeys } from './keys.js';
import type { DocumentNode } from './nodes.js';
import { IncludeExpander, type SizedDocument } from './include-expander.js';

/** A text as it is stored. */
export interface StoredText {
  markdown: string;
  /** Of its headings: links and searches lead to those that they have as they are written. */
  anchors: readonly string[];
}

/** What to make of a text. Plain data, so that it can go to a thread. */
export interface DocumentJob {
  markdown: string;
  /** As in `WrittenText`; left out where the text is not evaluated. */
  anchors?: readonly string[];
  /** Expressions are replaced by these; left out: they stay. */
  variables?: Variables;
  /** Conditions and other expressions are evaluated for them; left out: they stay. */
  reader?: Reader;
  /** Texts of reusable contents, by id, which are put in their places; left out: the places stay. */
  included?: Readonly<Record<string, StoredText>>;
  /** The most bytes there may be of it all, when something is replaced or put in place. */
  maxBytes?: number;
  /** Structured blocks, as JSON, unless this says markdown: then nothing is put in place. */
  as?: 'document' | 'markdown';
}

const NO_VARIABLES: Variables = { space: {}, page: {} };

/** What came of a job: the text, or why there can be none, for whoever asked for it. */
export type DocumentOutcome = { text: string } | { refusal: string };

/** Does a job, here or in a thread. */
export function runDocumentJob(job: DocumentJob): DocumentOutcome {
  try {
    return { text: job.as === 'markdown' ? evaluated(job.markdown, job) : JSON.stringify(documentOf(job)) };
  } catch (error) {
    if (!(error instanceof EvaluatedTooLongError) && !(error instanceof IncludedTooLongError)) throw error;
    return { refusal: refusalOf(error) };
  }
}

/** What whoever asked for a text is told, and how they can have it. */
export function refusalOf(error: EvaluatedTooLongError | IncludedTooLongError): string {
  const name = error instanceof IncludedTooLongError ? 'dereferenced' : 'evaluated';
  return `${error.message}, or read it without "${name}".`;
}

function documentOf(job: DocumentJob): DocumentNode {
  const { included, maxBytes = Infinity } = job;
  const own = readText(job, job);
  if (included === undefined) return own.document;
  const places = new IncludeExpander(maxBytes, (id) =>
    Object.hasOwn(included, id) ? readText(included[id] as StoredText, job) : undefined,
  );
  return places.expand(own);
}

/** The document of one text, with the values of the variables. @throws EvaluatedTooLongError */
export function readText(
  text: Pick<DocumentJob, 'markdown' | 'anchors'>,
  job: Pick<DocumentJob, 'variables' | 'maxBytes' | 'reader'>,
): SizedDocument {
  const markdown = evaluated(text.markdown, job);
  const document = markdownToDocument(markdown, markdown === text.markdown ? undefined : text.anchors);
  giveKeys(document);
  const { reader, variables = NO_VARIABLES } = job;
  const shown = reader ? evaluateBlocks(document, variables, reader) : document;
  return { document: shown, bytes: Buffer.byteLength(markdown) };
}

function evaluated(
  markdown: string,
  { variables, maxBytes }: Pick<DocumentJob, 'variables' | 'maxBytes'>,
): string {
  return variables === undefined ? markdown : evaluateExpressions(markdown, variables, maxBytes);
}

import { readDocument } from './document.js';
import { evaluateExpressions, type Variables } from './evaluate.js';
import { EvaluatedTooLongError } from './evaluated-too-long-error.js';
import { IncludedTooLongError } from './included-too-long-error.js';
import type { DocumentNode } from './nodes.js';
import { IncludePlaces, type SizedDocument } from './include-places.js';

/** A text as it is stored. */
export interface WrittenText {
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
  /** Texts of reusable contents, by id, which are put in their places; left out: the places stay. */
  included?: Readonly<Record<string, WrittenText>>;
  /** The most bytes there may be of it all, when something is replaced or put in place. */
  maxBytes?: number;
  /** Structured blocks, as JSON, unless this says markdown: then nothing is put in place. */
  as?: 'document' | 'markdown';
}

/** What came of a job: the text, or why there can be none, for whoever asked for it. */
export type DocumentOutcome = { text: string } | { refusal: string };

/** Does a job, here or in a thread. */
export function doDocumentJob(job: DocumentJob): DocumentOutcome {
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
  const own = read(job, job);
  if (included === undefined) return own.document;
  const places = new IncludePlaces(maxBytes, (id) =>
    Object.hasOwn(included, id) ? read(included[id] as WrittenText, job) : undefined,
  );
  return places.fill(own);
}

/** A text with the values of the variables. @throws EvaluatedTooLongError */
function read(text: Pick<DocumentJob, 'markdown' | 'anchors'>, job: DocumentJob): SizedDocument {
  const markdown = evaluated(text.markdown, job);
  const document = readDocument(markdown, markdown === text.markdown ? undefined : text.anchors);
  return { document, bytes: Buffer.byteLength(markdown) };
}

function evaluated(markdown: string, { variables, maxBytes }: DocumentJob): string {
  return variables === undefined ? markdown : evaluateExpressions(markdown, variables, maxBytes);
}

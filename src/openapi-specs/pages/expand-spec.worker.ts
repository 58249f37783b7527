import { generatedId } from '../../content/edits/generated-page.js';
import { GeneratedDocuments, OutOfTimeError } from '../../computed-pages/generated-documents.js';
import { expandSpec } from './expand-spec.js';
import type { ExpandedSpecPart, ExpandSpecJob } from './expand-spec-job.js';
import { objectOf } from './spec-values.js';

/** Runs in a worker thread: expands a specification into pages, or returns the texts parsed before the time limit. */
export default function expandSpecWorker(job: ExpandSpecJob): ExpandedSpecPart {
  const { models, most, longestPage, rootId } = job;
  const texts = new GeneratedDocuments(job.known, job.done, performance.now() + job.seconds * 1000);
  try {
    const expanded = expandSpec(objectOf(JSON.parse(job.content)), {
      models,
      most,
      longestPage,
      idOf: (seed) => generatedId(rootId, seed),
      store: (markdown) => texts.store(markdown),
    });
    return { pages: { ...expanded, documentBatches: texts.finish() } };
  } catch (error) {
    if (!(error instanceof OutOfTimeError)) throw error;
    return { done: [...texts.done], documentBatches: texts.finish() };
  }
}

import { generatedId, type GeneratedPages } from '../../content/computed/generated-page.js';
import { GeneratedTexts } from '../../content/computed/generated-texts.js';
import { expandSpec } from './expand-spec.js';
import type { ExpandSpecJob } from './expand-spec-job.js';
import { objectOf } from './spec-values.js';

/** Runs in a worker thread: a specification in, pages with their texts out. */
export default function expandSpecWorker(job: ExpandSpecJob): GeneratedPages {
  const { models, most, longestPage, rootId } = job;
  const texts = new GeneratedTexts(job.known);
  const expanded = expandSpec(objectOf(JSON.parse(job.content)), {
    models,
    most,
    longestPage,
    idOf: (seed) => generatedId(rootId, seed),
    store: (markdown) => texts.store(markdown),
  });
  return { ...expanded, documentBatches: texts.finish() };
}

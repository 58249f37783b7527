import {
  runDocumentJob,
  type DocumentJob,
  type DocumentOutcome,
} from '../../markdown/document/document-job.js';

/** Runs in a worker thread. Documents are JSON text, which crosses threads quickly; errors would lose their class. */
export default function documentWorker(job: DocumentJob): DocumentOutcome {
  return runDocumentJob(job);
}

import type { PdfJob } from './pdf-job.js';
import { writePdf } from './write-pdf.js';

/** Runs in a worker thread: writes the file of a job. */
export default async function pdfWorker(job: PdfJob): Promise<void> {
  await writePdf(job);
}

import { EvaluatedTooLongError } from '../../markdown/document/document.errors.js';
import type { PdfJob } from './pdf-job.js';
import { writePdf } from './write-pdf.js';

/** Runs in a worker thread: writes the file of a job. @returns why the file cannot be created, or undefined */
export default async function pdfWorker(job: PdfJob): Promise<string | undefined> {
  try {
    await writePdf(job);
    return undefined;
  } catch (error) {
    if (error instanceof EvaluatedTooLongError) return error.message;
    throw error;
  }
}

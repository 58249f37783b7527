/** Identifies a PDF in its space. */
export interface PdfKey {
  /** The change request of the PDF. Null for primary content. */
  changeRequestId: string | null;
  revisionId: string;
  /** Hash of the selected content, in hex. */
  hash: string;
}

const KEY = /^(?:[0-9a-f-]{36}\.){1,2}[0-9a-f]{64}$/;

/** Whether a text from a caller has the form of a key. */
export function isPdfKey(text: string): boolean {
  return KEY.test(text);
}

export function writePdfKey({ changeRequestId, revisionId, hash }: PdfKey): string {
  return [...(changeRequestId !== null ? [changeRequestId] : []), revisionId, hash].join('.');
}

export function readPdfKey(text: string): PdfKey {
  const parts = text.split('.');
  const [revisionId = '', hash = ''] = parts.slice(-2);
  return { changeRequestId: parts.length > 2 ? (parts[0] ?? null) : null, revisionId, hash };
}

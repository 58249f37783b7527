/** What names a PDF in its space. */
export interface PdfKey {
  /** The change request it was made for; null: primary content. */
  changeRequestId: string | null;
  revisionId: string;
  /** What the file holds of the revision. Hex. */
  hash: string;
}

const KEY = /^(?:[0-9a-f-]{36}\.){1,2}[0-9a-f]{64}$/;

/** Whether a text from a caller can be the key of a PDF at all. */
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

/** The words that a PDF adds to its texts. */
export interface PdfLabels {
  /** The title of the table of contents. */
  contents: string;
  /** Above a step: `{number}`. */
  step: string;
  /** Above hints, by their style. */
  hints: Readonly<Record<string, string | undefined>>;
}

export const ENGLISH: PdfLabels = {
  contents: 'Contents',
  step: 'Step {number}',
  hints: { info: 'Note', success: 'Tip', warning: 'Warning', danger: 'Danger' },
};

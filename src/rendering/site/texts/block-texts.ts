/** The words that blocks show, in the language of the interface. `{…}` stands for a value. */
export interface BlockTexts {
  /** Names of the styles of hints, for screen readers. */
  hints: { info: string; success: string; warning: string; danger: string };
  copy: string;
  copyPath: string;
  code: string;
  table: string;
  diagram: string;
  linkToSection: string;
  footnotes: string;
  /** Label of a reference to a footnote: `{number}`. */
  footnote: string;
  backToText: string;
  done: string;
  notDone: string;
  openImage: string;
  yes: string;
  no: string;
  /** `{value}` of `{max}` stars. */
  rating: string;
  download: string;
  /** What a click on an embed opens: `{host}`. */
  openEmbed: string;
  api: ApiTexts;
}

/** The words of operations of APIs. */
export interface ApiTexts {
  deprecated: string;
  required: string;
  parameters: { path: string; query: string; header: string; cookie: string };
  authorization: string;
  noAuthorization: string;
  requestBody: string;
  request: string;
  responses: string;
  response: string;
  headers: string;
  schemas: string;
  webhook: string;
  tryIt: string;
  /** Names of alternatives: `{number}`. */
  choice: string;
  moreProperties: string;
  /** A schema that is shown further up: `{name}`. */
  shownAbove: string;
  /** Constraints of values: `{value}`. */
  oneOf: string;
  always: string;
  default: string;
  atLeast: string;
  atMost: string;
  minLength: string;
  maxLength: string;
  minItems: string;
  maxItems: string;
  pattern: string;
  example: string;
}

export const ENGLISH_BLOCK_TEXTS: BlockTexts = {
  hints: { info: 'Note', success: 'Tip', warning: 'Warning', danger: 'Danger' },
  copy: 'Copy',
  copyPath: 'Copy path',
  code: 'Code',
  table: 'Table',
  diagram: 'Diagram',
  linkToSection: 'Link to this section',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  backToText: 'Back to the text',
  done: 'Done',
  notDone: 'Not done',
  openImage: 'Open the image',
  yes: 'Yes',
  no: 'No',
  rating: '{value} of {max}',
  download: 'Download',
  openEmbed: 'Open on {host}',
  api: {
    deprecated: 'Deprecated',
    required: 'required',
    parameters: {
      path: 'Path parameters',
      query: 'Query parameters',
      header: 'Header parameters',
      cookie: 'Cookie parameters',
    },
    authorization: 'Authorization',
    noAuthorization: 'No authorization',
    requestBody: 'Request body',
    request: 'Request',
    responses: 'Responses',
    response: 'Response',
    headers: 'Headers',
    schemas: 'Schemas',
    webhook: 'Webhook',
    tryIt: 'Try it',
    choice: 'Choice {number}',
    moreProperties: 'There are more properties than are listed here.',
    shownAbove: '{name} is shown above.',
    oneOf: 'One of',
    always: 'Always',
    default: 'Default',
    atLeast: 'At least',
    atMost: 'At most',
    minLength: 'Length at least',
    maxLength: 'Length at most',
    minItems: 'Items at least',
    maxItems: 'Items at most',
    pattern: 'Pattern',
    example: 'Example',
  },
};

/** A text with its value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

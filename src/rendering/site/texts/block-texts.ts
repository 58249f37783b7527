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
  /** The host that a click on an embed opens: `{host}`. */
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
  /** Instead of a block that does not fit on the page. */
  tooLarge: string;
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

/** A text with its value. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

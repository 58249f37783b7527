import type { ThemeRegistration } from 'shiki/types';

/** The colors of code, as the style sheet names them, with the scopes of grammars that have them. */
const SCOPES = {
  comment: ['comment', 'punctuation.definition.comment', 'string.comment', 'meta.document-type'],
  keyword: [
    ...['keyword', 'storage', 'variable.language', 'keyword.operator.new', 'keyword.operator.expression'],
    ...['keyword.operator.logical.python', 'keyword.operator.word', 'markup.heading', 'entity.name.section'],
    'punctuation.definition.heading',
  ],
  plain: ['keyword.operator', 'punctuation', 'meta.brace', 'keyword.other.definition.ini'],
  string: [
    ...['string', 'punctuation.definition.string', 'markup.inline.raw', 'constant.other.symbol'],
    ...['markup.inserted', 'string.unquoted.argument.shell'],
  ],
  number: [
    ...['constant.numeric', 'constant.language', 'constant.other', 'support.constant', 'keyword.other.unit'],
    ...['markup.changed', 'constant.other.color'],
  ],
  function: [
    ...['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command'],
    ...['variable.function', 'markup.underline.link'],
  ],
  type: [
    ...['entity.name.type', 'entity.name.class', 'entity.name.namespace', 'support.type', 'support.class'],
    'entity.other.inherited-class',
  ],
  property: [
    ...['variable.parameter', 'meta.object-literal.key', 'support.variable', 'support.type.property-name'],
    ...['variable.other.property', 'variable.other.object.property', 'entity.name.tag.yaml'],
    ...['entity.name.variable', 'variable.other.normal.shell', 'entity.other.attribute-name'],
  ],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'markup.deleted', 'invalid'],
  regexp: ['string.regexp', 'constant.character', 'constant.character.escape', 'constant.regexp'],
} as const;

/** A color of code. Its class is `syntax-…`. */
export type SyntaxColor = keyof typeof SCOPES;

const COLORS = Object.keys(SCOPES) as SyntaxColor[];

/** A theme whose colors are only numbers of the colors above. */
export const SYNTAX_THEME: ThemeRegistration = {
  name: 'site',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    ...COLORS.map((name, index) => ({ scope: [...SCOPES[name]], settings: { foreground: hex(index + 1) } })),
  ],
};

const BY_HEX: ReadonlyMap<string, SyntaxColor> = new Map(COLORS.map((name, index) => [hex(index + 1), name]));

/** The name of a color of the theme. Undefined: the color of the text. */
export function colorNamed(written: string | undefined): SyntaxColor | undefined {
  const color = BY_HEX.get(written?.toLowerCase() ?? '');
  return color === 'plain' ? undefined : color;
}

function hex(number: number): string {
  return `#${number.toString(16).padStart(6, '0')}`;
}

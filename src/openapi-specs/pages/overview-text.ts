import { exampleOf } from './example-of.js';
import { schemaBlocks } from './body-blocks.js';
import {
  blocks,
  cell,
  code,
  description,
  heading,
  nameCell,
  paragraph,
  sentence,
  table,
} from './markdown-parts.js';
import type { ApiReader } from './read-api.js';
import { typeOf } from './schema-type.js';
import { lineOf, objectOf, own, type SpecObject, textOf } from './spec-values.js';

const MAX_ROWS = 100;
/** Matches texts that are nothing but a URL. */
const PLAIN_ADDRESS = /^https?:\/\/[\w\-./?=%#~:,@+]+$/;

/** The text of the computed page itself: the description of the API, its servers, and authentication. */
export function overviewText(reader: ApiReader, leftOut: number): string {
  const info = objectOf(own(reader.root, 'info'));
  const version = lineOf(textOf(own(info, 'version')), 100);
  const schemes = reader.securitySchemes().slice(0, MAX_ROWS);
  const servers = reader.servers().map(({ url, description: said }) => [nameCell(url), cell(said)]);
  return `${blocks(
    sentence(textOf(own(info, 'title')) + (version === '' ? '' : `, version ${version}`)),
    description(textOf(own(info, 'description'))),
    servers.length === 0 ? '' : heading(2, 'Servers'),
    table(['Address', 'Description'], servers),
    schemes.length === 0 ? '' : heading(2, 'Authentication'),
    table(
      ['Name', 'Type', 'Description'],
      schemes.map(([name, scheme]) => [
        nameCell(name),
        cell(schemeType(scheme)),
        cell(textOf(own(scheme, 'description'))),
      ]),
    ),
    leftOut === 0 ? '' : sentence(`${leftOut} more pages are left out: there is no room for them.`),
  )}\n`;
}

/** The text of the page of a tag; '' when the specification does not describe it. */
export function tagText(tag: SpecObject): string {
  const docs = objectOf(own(tag, 'externalDocs'));
  const url = lineOf(textOf(own(docs, 'url')), 1_000);
  const label = lineOf(textOf(own(docs, 'description')), 200);
  const text = blocks(
    description(textOf(own(tag, 'description'))),
    url === ''
      ? ''
      : paragraph(`${label === '' ? 'More' : cell(label)}: ${PLAIN_ADDRESS.test(url) ? url : cell(url)}`),
  );
  return text === '' ? '' : `${text}\n`;
}

/** The text of the page of a schema. */
export function modelText(name: string, schema: unknown, reader: ApiReader): string {
  const { references } = reader;
  const { value } = references.follow(schema);
  const example = exampleOf({ mediaType: 'application/json', schema }, references);
  const type = typeOf(value, references);
  return `${blocks(
    own(value, 'deprecated') === true ? '**Deprecated.**' : '',
    description(textOf(own(value, 'description'))),
    type === name ? '' : sentence(`Type: ${type}`),
    schemaBlocks(schema, 2, references),
    example === undefined ? '' : blocks(heading(2, 'Example'), code(example.language, example.text)),
  )}\n`;
}

function schemeType(scheme: SpecObject): string {
  const type = textOf(own(scheme, 'type'));
  if (type === 'apiKey') return `key in ${textOf(own(scheme, 'in'))} ${textOf(own(scheme, 'name'))}`;
  if (type === 'http') return `HTTP ${textOf(own(scheme, 'scheme'))}`;
  if (type === 'basic') return 'HTTP basic';
  if (type === 'openIdConnect') return `OpenID Connect ${textOf(own(scheme, 'openIdConnectUrl'))}`;
  return type === 'oauth2' ? 'OAuth 2.0' : type;
}

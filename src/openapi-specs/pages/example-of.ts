import { original, type SpecReferences } from './spec-references.js';
import {
  choicesOf,
  entriesOf,
  isJson,
  isLarge,
  isObject,
  listOf,
  own,
  type SpecObject,
  textOf,
} from './spec-values.js';

const MAX_DEPTH = 6;
/** Maximum values in an example, and maximum characters of its text. */
const MAX_VALUES = 300;
const MAX_LENGTH = 10_000;
const MAX_PROPERTIES = 60;

/** A media type of a body. */
export interface MediaContent {
  mediaType: string;
  schema: unknown;
  /** In the format of OpenAPI 3, as `examples`. */
  example?: unknown;
  examples?: unknown;
}

/** Text and language of an example. */
export interface Example {
  language: string;
  text: string;
}

/** An example of a body: the one in the specification, else one generated from the schema if the body is JSON. */
export function exampleOf(media: MediaContent, references: SpecReferences): Example | undefined {
  const example = givenExample(media, references);
  if (typeof example === 'string' && !isJson(media.mediaType)) {
    const text = textOf(example);
    return text.length <= MAX_LENGTH ? { language: '', text } : undefined;
  }
  if (example === undefined && !isJson(media.mediaType)) return undefined;
  const value = example ?? new ExampleMaker(references).make(media.schema);
  if (value === undefined || !isSmall(value)) return undefined;
  const text = textOf(JSON.stringify(value, null, 2));
  return text.length <= MAX_LENGTH ? { language: 'json', text } : undefined;
}

function givenExample({ example, examples, schema }: MediaContent, references: SpecReferences): unknown {
  if (example !== undefined) return example;
  const [first] = entriesOf(examples);
  const named = own(references.follow(first?.[1]).value, 'value');
  if (named !== undefined) return named;
  return statedBySchema(references.follow(schema).value);
}

function statedBySchema(schema: SpecObject): unknown {
  const example = own(schema, 'example') ?? own(schema, 'x-example');
  return example ?? listOf(own(schema, 'examples'))[0];
}

/** Whether a value has few parts and short texts. Stops early for large values. */
function isSmall(value: unknown): boolean {
  let [parts, length] = [0, 0];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const part = left.pop();
    parts += 1;
    length += typeof part === 'string' ? part.length : 4;
    if (parts > 2_000 || length > MAX_LENGTH) return false;
    if (typeof part !== 'object' || part === null) continue;
    if (Array.isArray(part) ? part.length > 2_000 : isLarge(part as SpecObject)) return false;
    for (const [name, child] of Object.entries(part)) {
      length += name.length;
      if (left.push(child) > 2_000) return false;
    }
  }
  return true;
}

/** Generates small values that match a schema. */
class ExampleMaker {
  private values = 0;

  constructor(private readonly references: SpecReferences) {}

  make(schema: unknown, above: readonly SpecObject[] = []): unknown {
    const { value } = this.references.follow(schema);
    const self = original(value);
    this.values += 1;
    const stated =
      statedBySchema(value) ?? own(value, 'const') ?? own(value, 'default') ?? listOf(own(value, 'enum'))[0];
    if (stated !== undefined) return isSmall(stated) ? stated : undefined;
    if (above.includes(self) || above.length >= MAX_DEPTH || this.values > MAX_VALUES) return undefined;
    return this.compose(value, [...above, self]);
  }

  private compose(schema: SpecObject, above: readonly SpecObject[]): unknown {
    const parts: unknown[] = [];
    for (const part of listOf(own(schema, 'allOf'))) {
      if (this.values > MAX_VALUES) break;
      parts.push(this.make(part, above));
    }
    const [choice] = choicesOf(schema, 1).first;
    if (choice !== undefined) parts.push(this.make(choice, above));
    const properties = entriesOf(own(schema, 'properties'));
    if (properties.length > 0 || parts.some(isObject)) {
      const entries = properties
        .slice(0, MAX_PROPERTIES)
        .map(([name, property]) => [name, this.make(property, above)] as const)
        .filter(([, made]) => made !== undefined);
      return Object.fromEntries([
        ...parts.filter(isObject).flatMap((part) => Object.entries(part)),
        ...entries,
      ]);
    }
    return parts.find((part) => part !== undefined) ?? this.simple(schema, above);
  }

  private simple(schema: SpecObject, above: readonly SpecObject[]): unknown {
    const stated = own(schema, 'type');
    const type = textOf(Array.isArray(stated) ? stated.slice(0, 10).find((each) => each !== 'null') : stated);
    if (type === 'array' || own(schema, 'items') !== undefined) {
      const item = this.make(own(schema, 'items'), above);
      return item === undefined ? [] : [item];
    }
    if (type === 'integer' || type === 'number') return own(schema, 'minimum') ?? 0;
    if (type === 'boolean') return true;
    if (type === 'object') return {};
    return type === 'string' ? textFor(textOf(own(schema, 'format'))) : undefined;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  email: 'name@example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

function textFor(format: string): string {
  return Object.hasOwn(TEXTS, format) ? (TEXTS[format] as string) : 'text';
}

import { exampleOf, type MediaContent } from './example-of.js';
import { blocks, cell, code, codeSpan, heading, paragraph, sentence, table } from './markdown-parts.js';
import { PROPERTY_HEAD, SchemaRows } from './schema-rows.js';
import { typeOf } from './schema-type.js';
import type { SpecReferences } from './spec-references.js';
import { choicesOf, objectOf, own } from './spec-values.js';

/** Maximum alternatives of a schema that get their own table. */
const MAX_CHOICES = 5;

/** Bodies by media type: type, table of properties, and example. Properties that several types share are listed once. */
export function bodyBlocks(
  media: readonly MediaContent[],
  level: number,
  references: SpecReferences,
): string {
  const parts: string[] = [];
  const mediaTypesBySchema = new Map<unknown, string>();
  for (const content of media) {
    const { mediaType, schema } = content;
    const same = schema === undefined ? undefined : mediaTypesBySchema.get(schemaKey(schema));
    const example = exampleOf(content, references);
    const exampleBlock = example === undefined ? '' : code(example.language, example.text);
    const type = schema === undefined ? '' : `: ${cell(typeOf(schema, references))}`;
    parts.push(paragraph(`${codeSpan(mediaType)}${type}`));
    if (same !== undefined) parts.push(`The same properties as ${codeSpan(same)}.`);
    else if (schema !== undefined) {
      mediaTypesBySchema.set(schemaKey(schema), mediaType);
      parts.push(schemaBlocks(schema, level, references));
    }
    parts.push(exampleBlock);
  }
  return blocks(...parts);
}

/** The properties of a schema as a table, or one table for each alternative. */
export function schemaBlocks(schema: unknown, level: number, references: SpecReferences): string {
  const { value } = references.follow(schema);
  const { rows, isCut } = new SchemaRows(schema, references);
  const { first: choices, count } = choicesOf(value, MAX_CHOICES);
  return blocks(
    table(PROPERTY_HEAD, rows),
    isCut ? 'There are more properties than are listed here.' : '',
    ...choices.flatMap((choice, at) => {
      const inner = new SchemaRows(choice, references);
      if (inner.rows.length === 0) return [];
      return [
        heading(level, `Choice ${at + 1}: ${typeOf(choice, references)}`),
        table(PROPERTY_HEAD, inner.rows),
      ];
    }),
    count > MAX_CHOICES ? sentence(`And ${count - MAX_CHOICES} more choices.`) : '',
  );
}

/** References to the same schema are equal. */
function schemaKey(schema: unknown): unknown {
  const reference = own(objectOf(schema), '$ref');
  return typeof reference === 'string' ? reference : schema;
}

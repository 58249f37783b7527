import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { exampleOf } from '../../../openapi-specs/pages/example-of.js';
import type { ApiReader } from '../../../openapi-specs/pages/read-api.js';
import { own, textOf } from '../../../openapi-specs/pages/spec-values.js';
import { typeOf } from '../../../openapi-specs/pages/schema-type.js';
import { fragmentOf } from '../../../markdown/document/node-parts.js';
import { codeBlock } from '../blocks/code.js';
import { linkRow } from '../blocks/links.js';
import { Symbol } from '../blocks/symbol.js';
import { followed } from '../inlines/link-target.js';
import type { BlockComponent, RenderContext } from '../render-context.js';
import { apiText } from './api-text.js';
import { constraints } from './constraints.js';
import { notShown } from './not-shown.js';
import { SchemaTree } from './schema-tree.js';
import { shownSchemas, specOf } from './spec-of.js';

/** Schemas of a specification, each with its properties. */
export const Schemas: BlockComponent = ({ node, context }) => {
  const { data } = node;
  const reader = context.apiBudget.isSpent ? 'too-large' : specOf(node, context);
  if (reader === 'too-large') return notShown(node, context);
  const content = context.blocks(fragmentOf(node, 'content'));
  if (reader === undefined) {
    const target = followed(data.ref, context);
    return [target === undefined ? null : linkRow(target, context), content];
  }
  context.needs.add('api');
  const known = new Map(reader.schemas());
  const wanted = shownSchemas(data.schemas, () => [...known.keys()]);
  const id = node.meta?.id ?? `schemas-${node.key ?? ''}`;
  const tree = new SchemaTree(id, reader.references, context);
  const one = (name: string): ComponentChildren => {
    if (!known.has(name)) return null;
    const schema = known.get(name);
    const { value } = reader.references.follow(schema);
    const shown = [
      apiText(textOf(own(value, 'description')), context),
      <p class="field-type" dir="ltr">
        {typeOf(schema, reader.references)}
      </p>,
      constraints(value, context.texts.api),
      tree.properties(schema),
    ];
    // The title of the page is the name of the schema.
    if (data.isPage === true) return [<div class="flow">{shown}</div>, example(schema, reader, context)];
    return (
      <details class="expandable schema-block" open={wanted.length === 1}>
        <summary>
          <Symbol name="chevron" size={16} />
          <code dir="ltr">{name}</code>
        </summary>
        <div class="expandable-body flow">{shown}</div>
      </details>
    );
  };
  const html = context.apiBudget.render(() => wanted.map(one)) + renderToString(<>{content}</>);
  return <section class="schemas" id={id} data-code="openapi" dangerouslySetInnerHTML={{ __html: html }} />;
};

function example(schema: unknown, reader: ApiReader, context: RenderContext): ComponentChildren {
  const found = exampleOf({ mediaType: 'application/json', schema }, reader.references);
  if (found === undefined) return null;
  const title = context.texts.api.example;
  return codeBlock({ lines: found.text.split('\n'), syntax: found.language, title }, context);
}

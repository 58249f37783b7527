import { apiText } from './api-text.js';
import { own, textOf } from '../../../openapi-specs/pages/spec-values.js';
import { typeOf } from '../../../openapi-specs/pages/schema-type.js';
import { fragmentOf } from '../../pdf/layout-context.js';
import { linkRow } from '../blocks/links.js';
import { Symbol } from '../blocks/symbol.js';
import { followed } from '../inlines/link-target.js';
import type { BlockComponent } from '../render-context.js';
import { constraints } from './constraints.js';
import { SchemaTree } from './schema-tree.js';
import { shownSchemas, specOf } from './spec-of.js';

/** Schemas of a specification, each with its properties. */
export const Schemas: BlockComponent = ({ node, context }) => {
  const { data } = node;
  const content = context.blocks(fragmentOf(node, 'content'));
  const reader = specOf(data.ref, context);
  if (reader === undefined) {
    const target = followed(data.ref, context);
    return [target === undefined ? null : linkRow(target, context), content];
  }
  context.needs.add('api');
  const known = new Map(reader.schemas());
  const wanted = shownSchemas(data.schemas, () => [...known.keys()]);
  const id = node.meta?.id ?? `schemas-${node.key ?? ''}`;
  const tree = new SchemaTree(id, reader.references, context);
  const shown = wanted.flatMap((name) => {
    if (!known.has(name)) return [];
    const schema = known.get(name);
    const { value } = reader.references.follow(schema);
    return [
      <details class="expandable schema-block" open={wanted.length === 1}>
        <summary>
          <Symbol name="chevron" size={16} />
          <code dir="ltr">{name}</code>
        </summary>
        <div class="expandable-body flow">
          {apiText(textOf(own(value, 'description')), context)}
          <p class="field-type" dir="ltr">
            {typeOf(schema, reader.references)}
          </p>
          {constraints(value, context.texts.api)}
          {tree.properties(schema)}
        </div>
      </details>,
    ];
  });
  return (
    <section class="schemas" id={id} data-code="openapi">
      {shown}
      {content}
    </section>
  );
};

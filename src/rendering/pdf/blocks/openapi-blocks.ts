import { type NodeData, stringOf } from '../../../markdown/document/nodes.js';
import { type BlockRenderer } from '../layout-context.js';
import { fragmentOf, referenceOf } from '../../../markdown/document/node-parts.js';
import { linked } from '../link-target.js';
import { labeled } from './labels.js';

/** The name of an operation or a webhook, or of the specification. */
export const openapi: BlockRenderer = (node, place, context) => {
  const ref = referenceOf(node.data.ref);
  const text = nameIn(node.data) || (ref === undefined ? '' : context.nameOf(ref));
  const next = labeled(text, place, context, ref === undefined ? {} : linked({}, ref));
  context.addAll(fragmentOf(node, 'content'), next);
};

/** `GET /pets`, `POST created`, `Pet, Owner`. */
function nameIn(data: NodeData): string {
  const schemas = Array.isArray(data.schemas) ? data.schemas.filter((name) => typeof name === 'string') : [];
  const name = stringOf(data, 'path') ?? stringOf(data, 'name') ?? schemas.join(', ');
  return [stringOf(data, 'method')?.toUpperCase(), name].filter(Boolean).join(' ');
}

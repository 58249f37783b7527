import { plainText } from '../../../markdown/document/atoms.js';
import { stringOf } from '../../../markdown/document/nodes.js';
import { type BlockRenderer } from '../layout-context.js';
import { blocksOf, lineOf } from '../../../markdown/document/node-parts.js';
import { labeled } from './labels.js';

/** A block of code below its title. */
export const code: BlockRenderer = (node, place, context) => {
  const next = labeled(stringOf(node.data, 'title'), place, context);
  const lines = blocksOf(node).map((line) => plainText(lineOf(line)));
  context.add({ kind: 'code', text: lines.join('\n') }, next);
};

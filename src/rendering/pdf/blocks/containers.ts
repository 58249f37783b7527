import { stringOf } from '../../../markdown/document/nodes.js';
import { withoutImages } from '../inlines/pictures.js';
import { type BlockRenderer } from '../layout-context.js';
import { blocksOf, fragmentOf, lineOf } from '../../../markdown/document/node-parts.js';
import { labeled } from './labels.js';

/** A hint: its style as a word, and its content as a quote. */
export const hint: BlockRenderer = (node, place, context) => {
  const next = labeled(context.labels.hints[stringOf(node.data, 'style') ?? 'info'], place, context);
  context.addAll(blocksOf(node), { ...next, quotes: place.quotes + 1 });
};

/** A tab: its title and its content. */
export const tabsItem: BlockRenderer = (node, place, context) =>
  context.addAll(blocksOf(node), labeled(stringOf(node.data, 'title'), place, context));

/** Steps, each below its number. */
export const stepper: BlockRenderer = (node, place, context) => {
  let next = place;
  for (const [index, step] of blocksOf(node).entries()) {
    next = labeled(context.labels.step.replace('{number}', String(index + 1)), next, context);
    context.addAll(blocksOf(step), next);
  }
};

/** A prompt: its description, and its text as a quote. */
export const prompt: BlockRenderer = (node, place, context) => {
  const next = labeled(stringOf(node.data, 'description'), place, context);
  context.addAll(blocksOf(node), { ...next, quotes: place.quotes + 1 });
};

/** An update: its date, and its content. */
export const update: BlockRenderer = (node, place, context) =>
  context.addAll(blocksOf(node), labeled(stringOf(node.data, 'date'), place, context));

/** An expandable block, opened. */
export const expandable: BlockRenderer = (node, place, context) => {
  const title = fragmentOf(node, 'expandable-title').flatMap(lineOf);
  const spans = withoutImages(context.inlinesOf(title, { bold: true }));
  let next = place;
  if (spans.length > 0) {
    context.add({ kind: 'text', spans }, place);
    next = { ...place, marker: undefined };
  }
  context.addAll(fragmentOf(node, 'expandable-body'), next);
};

/** Shows the content of a block, for tabs, columns, conditions, and types without a renderer. */
export const contents: BlockRenderer = (node, place, context) => {
  const line = lineOf(node);
  const spans = withoutImages(context.inlinesOf(line));
  if (spans.length > 0) context.add({ kind: 'text', spans }, place);
  const next = spans.length > 0 ? { ...place, marker: undefined } : place;
  context.addAll([...blocksOf(node), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)], next);
};

import { isOnlyLink } from '../../../markdown/document/link-text.js';
import type { ComponentChildren } from 'preact';
import type { BlockNode } from '../../../markdown/document/nodes.js';
import { fragmentOf, referenceOf } from '../../../markdown/document/node-parts.js';
import { linkRow } from '../blocks/links.js';
import { followed } from '../inlines/link-target.js';
import type { RenderContext } from '../render-context.js';
import type { LinkTarget } from '../site-page.js';
import { apiPageKey } from '../target-key.js';
import { seedOf } from '../../../markdown/document/spec-seeds.js';
import { nameInBlock } from './operation-name.js';

/** Instead of a block of an API that does not fit on the page: a sentence, and a link to where it is shown. */
export function notShown(node: BlockNode, context: RenderContext): ComponentChildren {
  const content = fragmentOf(node, 'content');
  const target = ownPage(node, context) ?? followed(node.data.ref, context);
  return (
    <div class="operation-link flow">
      {nameInBlock(node.data, context)}
      <p>{context.texts.api.tooLarge}</p>
      {target !== undefined && linkRow(target, context)}
      {(target === undefined || !isOnlyLink(content)) && context.blocks(content)}
    </div>
  );
}

/** The page that was generated from what a block shows, or else the one of the specification. */
function ownPage(node: BlockNode, { page }: RenderContext): LinkTarget | undefined {
  const ref = referenceOf(node.data.ref);
  if (ref?.kind !== 'openapi') return undefined;
  const { apiPages = {} } = page.content;
  const key = [apiPageKey(ref.spec, seedOf(node)), apiPageKey(ref.spec)].find((each) =>
    Object.hasOwn(apiPages, each),
  );
  return key === undefined ? undefined : apiPages[key];
}

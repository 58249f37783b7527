import { encodeDestination, encodeFileAnchor } from '../../../markdown/source/relative-paths.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { isAllowedAddress } from '../../../markdown/source/address.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';
import type { RenderContext } from '../render-context.js';
import type { LinkTarget } from '../site-page.js';

/** The target of the reference in the data of a node. Undefined: it has no target, so its text is not a link. */
export function followed(value: unknown, context: RenderContext): LinkTarget | undefined {
  const ref = referenceOf(value);
  if (ref === undefined) return undefined;
  const target = targetOf(ref, context);
  return target !== undefined && isSafe(target.href) ? target : undefined;
}

function targetOf(ref: DocumentReference, context: RenderContext): LinkTarget | undefined {
  if (!('anchor' in ref)) return context.targetOf(ref);
  const encode = ref.kind === 'file' ? encodeFileAnchor : encodeDestination;
  const fragment = `#${encode(ref.anchor)}`;
  if (ref.kind === 'anchor' && ref.space === undefined) {
    const isHere = ref.page === undefined || ref.page === context.page.page.id;
    if (isHere) return { href: fragment, title: fragment };
  }
  const target = context.targetOf(ref);
  return target && { ...target, href: `${target.href.replace(/#.*$/s, '')}${fragment}` };
}

/** Whether a browser may follow an address: a relative one, or one of a scheme that runs nothing. */
export function isSafe(address: string): boolean {
  return address.trim() !== '' && isAllowedAddress(address) && !/^[\s\p{Cc}\p{Cf}]*ref:/iu.test(address);
}

/** The attributes of a link. */
export interface LinkAttributes {
  href: string;
  target?: '_blank';
  rel?: string;
}

/** The attributes of a link. Links to other hosts follow the setting of the site. */
export function linkAttributes({ href, external }: LinkTarget, context: RenderContext): LinkAttributes {
  if (external !== true) return { href };
  const isBlank = context.page.shell.settings.externalLinks.target === 'blank';
  return { href, ...(isBlank ? { target: '_blank' as const } : {}), rel: 'noopener noreferrer' };
}

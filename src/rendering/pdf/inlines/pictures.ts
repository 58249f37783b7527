import { stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { showsReference, targetOf } from '../../../markdown/source/references.js';
import type { Look, Span } from '../layout-block.js';
import type { Inline, InlineImage, InlineRenderer, LayoutContext } from '../layout-context.js';
import { linked, referenceOf } from '../link-target.js';

/** An image within a line. */
export const inlineImage: InlineRenderer = (node, look, context) => {
  const ref = referenceOf(node.data.ref);
  return ref === undefined ? [] : [picture(ref, stringOf(node.data, 'caption') ?? '', look, context)];
};

/** Whether a part of inline content is a picture. */
export function isImage(part: Inline): part is InlineImage {
  return 'fileId' in part;
}

/** A picture, or its caption when it cannot be shown. */
export function picture(
  ref: DocumentReference,
  alt: string,
  look: Look,
  context: Pick<LayoutContext, 'hasImage' | 'nameOf'>,
): Inline {
  const caption = showsReference(alt, targetOf(ref)) ? context.nameOf(ref) : alt;
  if (ref.kind === 'file' && context.hasImage(ref.file)) return { fileId: ref.file, caption };
  return { ...linked(look, ref), ...captionOf(caption) };
}

/** Inline content as text alone: a picture is its caption. */
export function withoutImages(parts: readonly Inline[]): Span[] {
  return parts.map((part) => (isImage(part) ? captionOf(part.caption) : part));
}

/** The text in place of a picture that cannot be shown. */
export function captionOf(caption: string): Span {
  return { text: `[${caption === '' ? 'image' : caption}]`, italic: true, faint: true };
}

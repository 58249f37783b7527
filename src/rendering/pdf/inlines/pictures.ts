import { stringOf } from '../../../markdown/document/nodes.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { showsReference, targetOf } from '../../../markdown/source/references.js';
import type { Look, Span } from '../layout-block.js';
import type { Inline, InlineImage, InlineRenderer, LayoutContext } from '../layout-context.js';
import { linked } from '../link-target.js';
import { referenceOf } from '../../../markdown/document/node-parts.js';

/** The character in place of a picture: OBJECT REPLACEMENT CHARACTER. */
const OBJECT = '\uFFFC';

/** An image within a line. */
export const inlineImage: InlineRenderer = (node, look, context) => {
  const ref = referenceOf(node.data.ref);
  if (ref === undefined) return [];
  const caption = stringOf(node.data, 'caption') ?? '';
  return [pictureInLine(ref, caption, stringOf(node.data, 'size'), look, context)];
};

/** A picture among text. It is part of the text if it is small, or its size is `line`. */
export function pictureInLine(
  ref: DocumentReference,
  alt: string,
  size: string | undefined,
  look: Look,
  context: LayoutContext,
): Inline {
  const shown = picture(ref, alt, look, context);
  if (!isImage(shown)) return shown;
  const isPart = size === 'line' || (size === undefined && context.isSmallImage(shown.fileId));
  return isPart ? { ...look, text: OBJECT, picture: shown } : shown;
}

/** The parts of a paragraph. Pictures without text around them are not part of a line. */
export function pictured(parts: readonly Inline[]): readonly Inline[] {
  const isPicture = (part: Inline): boolean => isImage(part) || part.picture !== undefined;
  const isText = parts.some((part) => !isPicture(part) && !isImage(part) && part.text.trim() !== '');
  return isText ? parts : parts.map((part) => (isImage(part) ? part : (part.picture ?? part)));
}

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

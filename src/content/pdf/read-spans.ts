import { toString } from 'mdast-util-to-string';
import { parseReference, type ResolvedTarget, shownReference } from '../markdown/stable-references.js';
import { isLinkAddress } from '../model/address.js';
import type { Span } from './blocks.js';
import type { Node } from './parse-tree.js';
import type { LinkTarget } from './pdf-job.js';

/** A picture among text. */
export interface InlineImage {
  fileId: string;
  caption: string;
}

/** Text and pictures in their order. */
export type Inline = Span | InlineImage;

/** What inline content needs to know of the page it is on. */
export interface InlineContext {
  /** Targets of `[text][label]`, by label. */
  definitions: ReadonlyMap<string, string>;
  /** Whether the bytes of a file can be shown. */
  hasImage: (fileId: string) => boolean;
  /** What a link to a page or file of the space shows that has no text of its own. */
  nameOf: (reference: ResolvedTarget) => string;
}

type Look = Omit<Span, 'text'>;

const TAG = /^<(\/?)([a-z][a-z0-9]*)\b([^>]*)>$/i;
const HREF = /\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ALT = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const LOOKS: Record<string, Look | undefined> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  code: { code: true },
  kbd: { code: true },
  s: { strike: true },
  del: { strike: true },
};

/**
 * Characters of an address that a link in a file leads to. A file has it once for each line of the link, and readers do
 * not follow longer ones.
 */
const MAX_ADDRESS = 2048;

/** Where a target leads as the stored document spells it; undefined: nowhere that a link in a file could lead to. */
export function linkTarget(url: string): LinkTarget | undefined {
  const reference = parseReference(url);
  if (reference?.kind === 'page') {
    return {
      kind: 'page',
      pageId: reference.target,
      ...(reference.anchor !== undefined ? { anchor: reference.anchor } : {}),
    };
  }
  return isLinkAddress(url) && !/\s/.test(url) && url.length <= MAX_ADDRESS
    ? { kind: 'url', url }
    : undefined;
}

/** Whether a part of inline content is a picture. */
export function isImage(part: Inline): part is InlineImage {
  return 'fileId' in part;
}

/** Reads inline content. Nesting goes no deeper than the parser lets marks nest. */
export function readInline(nodes: readonly Node[], context: InlineContext, look: Look = {}): Inline[] {
  let current = look;
  // Target of the HTML link that is open.
  let target = '';
  return nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return [
          {
            ...current,
            text: named(node.value, target, context).replace(/(?<![ \t])[ \t]*(?:[\r\n]+[ \t]*)+/g, ' '),
          },
        ];
      case 'inlineCode':
        return [{ ...current, code: true, text: node.value.replace(/\s/g, ' ') }];
      case 'break':
        return [{ ...current, text: '\n' }];
      case 'strong':
        return readInline(node.children, context, { ...current, bold: true });
      case 'emphasis':
        return readInline(node.children, context, { ...current, italic: true });
      case 'delete':
        return readInline(node.children, context, { ...current, strike: true });
      case 'link':
        return readLink(node.children, node.url, context, current);
      case 'linkReference':
        return readLink(node.children, context.definitions.get(node.identifier) ?? '', context, current);
      case 'image':
        return [picture(node.url, node.alt ?? '', context, current)];
      case 'imageReference':
        return [picture(context.definitions.get(node.identifier) ?? '', node.alt ?? '', context, current)];
      case 'footnoteReference':
        return [{ ...current, text: `[${node.label ?? node.identifier}]` }];
      case 'html': {
        const [, closing, name = '', attributes = ''] = TAG.exec(node.value) ?? [];
        const tag = name.toLowerCase();
        if (tag === 'br') return [{ ...current, text: '\n' }];
        if (tag === 'img') {
          return [picture(attribute(HREF, attributes), attribute(ALT, attributes), context, current)];
        }
        if (tag === 'a' || LOOKS[tag] !== undefined) {
          if (tag === 'a') target = closing === '/' ? '' : attribute(HREF, attributes);
          if (closing === '/') current = look;
          else current = tag === 'a' ? linked(current, target) : { ...current, ...LOOKS[tag] };
        }
        return [];
      }
      default:
        return [{ ...current, text: toString(node) }];
    }
  });
}

/** Inline content as text alone: a picture is its caption. */
export function withoutImages(parts: readonly Inline[]): Span[] {
  return parts.map((part) => (isImage(part) ? captionOf(part.caption) : part));
}

/** Stands where a picture cannot be shown. */
export function captionOf(caption: string): Span {
  return { text: `[${caption === '' ? 'image' : caption}]`, italic: true, faint: true };
}

function readLink(children: readonly Node[], url: string, context: InlineContext, look: Look): Inline[] {
  const current = linked(look, url);
  const reference = shownReference(children.map((child) => toString(child)).join(''), url);
  if (reference !== undefined) return [{ ...current, text: context.nameOf(reference) }];
  return readInline(children, context, current);
}

/** A text, unless it is the stable reference of the link that it is the text of. */
function named(text: string, target: string, { nameOf }: InlineContext): string {
  const reference = shownReference(text, target);
  return reference === undefined ? text : nameOf(reference);
}

function linked(look: Look, url: string): Look {
  const link = linkTarget(url);
  return link === undefined ? look : { ...look, link };
}

function picture(url: string, alt: string, context: InlineContext, look: Look): Inline {
  const reference = parseReference(url);
  const caption = named(alt, url, context);
  if (reference?.kind === 'file' && context.hasImage(reference.target)) {
    return { fileId: reference.target, caption };
  }
  return { ...linked(look, url), ...captionOf(caption) };
}

function attribute(pattern: RegExp, attributes: string): string {
  const [, double, single] = pattern.exec(attributes) ?? [];
  return double ?? single ?? '';
}

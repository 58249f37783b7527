import { type ComponentChildren, Fragment, h } from 'preact';
import { type Attributes } from '../../../markdown/document/html-tree.js';
import type { DocumentReference } from '../../../markdown/source/content-reference.js';
import { readReference } from '../../../markdown/source/references.js';
import { imageInLine } from '../blocks/picture.js';
import type { RenderContext } from '../render-context.js';
import { followed, linkAttributes } from './link-target.js';

/** Elements that HTML in a line may have. */
const PHRASES = new Set([
  ...['abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]);
/** Elements that show and run nothing of their own, but whose content is never text. */
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'title',
  'textarea',
  'svg',
]);
/** The classes of an icon: `fa-solid fa-rocket`. */
const ICON = /(?:^|\s)fa-(?!solid\b|regular\b|brands\b|light\b|thin\b|duotone\b)([\w-]{1,64})/;
const TEXT_DIRECTIONS = ['ltr', 'rtl', 'auto'] as const;
type TextDirection = (typeof TEXT_DIRECTIONS)[number];
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/;

/** The prefix of IDs in raw HTML, which keeps them apart from those of the page. */
const ID_PREFIX = 'user-content-';

/** Shows the content of an element. */
type ShowElement = (children: ComponentChildren[]) => ComponentChildren;

/** An element of raw HTML in a line, if it is allowed. Otherwise only its content. */
export function rawElement(
  { name, attributes }: { name: string; attributes: Attributes },
  context: RenderContext,
): ShowElement {
  if (HIDDEN.has(name)) return () => null;
  switch (name) {
    case 'br':
      return () => <br />;
    case 'a':
      return rawLink(attributes, context);
    case 'img': {
      const ref = readReference(attributes.src ?? '', 'image');
      const { alt = '', width, height } = attributes;
      const shown = imageInLine({ ref, alt, width, height, size: attributes['data-size'] }, context);
      return () => shown;
    }
    case 'i': {
      const [, icon] = ICON.exec(attributes.class ?? '') ?? [];
      if (icon !== undefined) return () => <span class="inline-icon">{context.icon(icon)}</span>;
      break;
    }
    default:
  }
  const plain = plainAttributes(attributes);
  if (PHRASES.has(name)) return (children) => h(name, plain, children);
  if (name === 'tt') return (children) => <code dir="ltr">{children}</code>;
  if (name === 'strike') return (children) => <del>{children}</del>;
  // The element is unknown, but an ID of it may be the target of a link.
  if (plain.id !== undefined) return (children) => h('span', plain, children);
  return (children) => h(Fragment, null, children);
}

function rawLink(attributes: Attributes, context: RenderContext): ShowElement {
  const { id } = plainAttributes({ ...attributes, id: attributes.id || attributes.name || '' });
  const ref: DocumentReference = readReference(attributes.href ?? '');
  const target = attributes.href === undefined ? undefined : followed(ref, context);
  const isMention = 'data-mention' in attributes && ref.kind !== 'url' && target !== undefined;
  return (children) => {
    const shown = isMention ? target.title : children;
    if (target === undefined) return id === undefined ? <>{shown}</> : <span id={id}>{shown}</span>;
    return (
      <a id={id} {...linkAttributes(target, context)}>
        {shown}
      </a>
    );
  };
}

/** The attributes that an element of raw HTML keeps. */
interface PlainAttributes {
  id?: string;
  dir?: TextDirection;
  lang?: string;
  title?: string;
  dateTime?: string;
}

/** The attributes of an element that are harmless anywhere. */
export function plainAttributes({ id, dir, lang, title, datetime }: Attributes): PlainAttributes {
  const direction = TEXT_DIRECTIONS.find((each) => each === dir);
  return {
    ...(id ? { id: `${ID_PREFIX}${id}` } : {}),
    ...(direction ? { dir: direction } : {}),
    ...(lang && LANGUAGE.test(lang) ? { lang } : {}),
    ...(title ? { title } : {}),
    ...(datetime ? { dateTime: datetime } : {}),
  };
}

import { attribute, elementsIn, type HastElement, type HastRoot, textNode } from './hast.js';

const MEDIA = new Set(['iframe', 'video', 'audio']);
/** Elements that can contain blocks. */
const FLOW = new Set([
  'div',
  'section',
  'article',
  'main',
  'body',
  'figure',
  'blockquote',
  'details',
  'center',
]);

/** Whether an element shows a video, a sound or another page. */
export function isMedia({ tagName }: HastElement): boolean {
  return MEDIA.has(tagName);
}

/**
 * Replaces the videos, sounds and other pages of a page by links. If one is alone in its block and has an address, it
 * becomes an `iframe`, which `html-markdown.ts` writes as an embed. Invisible elements and elements without an address
 * are removed.
 * @param link returns the target for an address
 */
export async function replaceMedia(
  content: HastElement | HastRoot,
  link: (href: string) => string | Promise<string>,
): Promise<void> {
  for (const parent of [content, ...elementsIn(content)]) {
    if (!parent.children.some((child) => child.type === 'element' && isMedia(child))) continue;
    const isAlone = parent.children.every(
      (child) =>
        child.type === 'comment' ||
        (child.type === 'text' && child.value.trim() === '') ||
        (child.type === 'element' && isMedia(child)),
    );
    const isFlow = parent.type === 'root' || FLOW.has(parent.tagName);
    const children: HastElement['children'] = [];
    for (const child of parent.children as HastElement['children']) {
      if (child.type !== 'element' || !isMedia(child)) children.push(child);
      else {
        const canEmbed = isFlow || (isAlone && parent.type === 'element' && parent.tagName === 'p');
        const replaced = await replacement(child, canEmbed, link);
        if (replaced) children.push(isFlow ? wrapped('p', {}, [replaced]) : replaced);
      }
    }
    parent.children = children;
  }
}

async function replacement(
  element: HastElement,
  canEmbed: boolean,
  link: (href: string) => string | Promise<string>,
): Promise<HastElement | undefined> {
  const src = sourceOf(element);
  if (src === undefined || isInvisible(element)) return undefined;
  const target = await link(src);
  if (!URL.canParse(target)) {
    const name = target
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1);
    return wrapped('a', { href: target }, [textNode(attribute(element, 'title') ?? (name || target))]);
  }
  const { protocol, href } = new URL(target);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  if (canEmbed) return wrapped('iframe', { src: href }, []);
  return wrapped('a', { href }, [textNode(attribute(element, 'title') ?? href)]);
}

function sourceOf(element: HastElement): string | undefined {
  for (const candidate of [element, ...elementsIn(element)]) {
    if (candidate !== element && candidate.tagName !== 'source') continue;
    const src = (attribute(candidate, 'src') ?? attribute(candidate, 'dataSrc'))?.trim();
    if (src) return src;
  }
  return undefined;
}

/** Whether a frame is too small to show anything: such frames track readers. */
function isInvisible({ properties: { width, height } }: HastElement): boolean {
  return [width, height].some((length) => length !== undefined && /^[01](?:px)?$/.test(String(length)));
}

function wrapped(
  tagName: string,
  properties: HastElement['properties'],
  children: HastElement['children'],
): HastElement {
  return { type: 'element', tagName, properties, children };
}

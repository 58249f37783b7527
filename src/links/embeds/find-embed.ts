import { findBlockTags } from '../../markdown/source/block-tags.js';
import { parseTagText } from '../../markdown/source/tags.js';
import { parseMarkdown } from '../../markdown/source/parse-markdown.js';
import type { DocumentLink, StoredDocument } from '../../markdown/source/stored-document.js';

/** A block of a document that shows an address. */
export interface Embed {
  /** The text of its caption; left out when it has none. */
  caption?: string;
}

/** Most characters of a block tag, of a caption as markdown, and of a caption as plain text. */
const MAX_TAG_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 2000;
const MAX_TEXT_LENGTH = 255;
/** Most blocks of one address that are read. */
const MAX_PLACES = 100;
/** Most blocks whose captions are read: even an empty caption can take 20 ms. */
const MAX_CAPTIONS = 10;

/**
 * The block that shows an address, `{% embed url="…" %}`: the first with a caption, else the first.
 * @returns undefined when the document has none
 */
export function findEmbed({ markdown, links }: StoredDocument, address: string): Embed | undefined {
  const places = links.filter(
    ({ kind, relation, target }) => kind === 'url' && relation === 'dependsOn' && target === address,
  );
  let embeds = 0;
  for (const link of places.slice(0, MAX_PLACES)) {
    const embed = embedAt(markdown, link);
    if (embed?.caption !== undefined) return embed;
    if (embed !== undefined) embeds += 1;
    if (embeds === MAX_CAPTIONS) break;
  }
  return embeds === 0 ? undefined : {};
}

/** The block of a link's address; undefined when the link is something else, such as an image. */
function embedAt(markdown: string, { start, end }: DocumentLink): Embed | undefined {
  const before = Math.max(0, start - MAX_TAG_LENGTH);
  const open = markdown.slice(before, start).lastIndexOf('{%');
  const close = markdown.slice(end, end + MAX_TAG_LENGTH).indexOf('%}');
  if (open === -1 || close === -1) return undefined;
  const tag = parseTagText(markdown.slice(before + open, end + close + 2));
  if (tag?.name !== 'embed') return undefined;
  const caption = plain(captionAfter(markdown, end + close + 2) ?? tag.attributes.caption ?? '');
  return caption === '' ? {} : { caption };
}

/** The markdown between the tag and its end tag; undefined when there is none. */
function captionAfter(markdown: string, place: number): string | undefined {
  const rest = markdown.slice(place, place + MAX_CAPTION_LENGTH);
  const next = findBlockTags(rest, []).find(({ name }) => name === 'embed' || name === 'endembed');
  return next?.name === 'endembed' ? rest.slice(0, next.start) : undefined;
}

function plain(markdown: string): string {
  const { sections } = parseMarkdown(markdown);
  const text = sections.flatMap((section) => [section.title, section.text]).join(' ');
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, MAX_TEXT_LENGTH).join('');
}

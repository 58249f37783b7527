import { parseYaml } from '../../common/parse-yaml.js';
import { parseEmoji } from '../../common/validation/emoji.js';
import { isAllowedAddress } from '../../markdown/source/address.js';
import type { PageAttributes, PageCover, PageLayout } from '../../versioning/page.js';
import { slugify } from '../../markdown/source/slug.js';
import { toStorableText } from '../../markdown/source/storable-text.js';
import { type PageCondition, pageCondition, unreadCondition } from './page-condition.js';
import { type LimitedVariables, limitVariables } from './limit-variables.js';
import { isMapping } from './mapping.js';

/** Longer front matter (UTF-16 units) is not read: it is text that happens to start with `---`. */
const MAX_LENGTH = 64 * 1024;
/** Enough for ordinary anchors, too few for a bomb. */
const YAML_LIMITS = { aliases: 50, length: 2 * MAX_LENGTH };
/** Longest address of a link page or cover: each list of pages contains it. */
const MAX_ADDRESS = 4096;
const LAYOUT_PARTS = [
  'cover',
  'title',
  'description',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
] as const;

/**
 * The page attributes that front matter can state. `cover.ref` contains the target of a cover as a `url` reference,
 * exactly as written, until it is resolved against the files of the content.
 */
export type FrontMatterAttributes = Pick<
  Partial<PageAttributes>,
  | 'title'
  | 'description'
  | 'icon'
  | 'emoji'
  | 'hidden'
  | 'noIndex'
  | 'noRobotsIndex'
  | 'layout'
  | 'cover'
  | 'variables'
  | 'slug'
  | 'ref'
> & {
  /** The type of a page without a text. The target of a `link` is in `ref`, like the target of a cover. */
  type?: 'group' | 'link';
};

/** The front matter about the place of a page on the site that the source is made for. */
export interface SiteFrontMatter {
  /** `slug`: a path or its last part, with a meaning that depends on the kind of site. */
  slug?: string;
  /** `permalink`: a path from the root of the site. */
  permalink?: string;
  /** `id` of Docusaurus: replaces the name of the file. */
  id?: string;
  /** The title in the navigation: `sidebar_label`, `sidebarTitle` or `sidebar.label`. */
  label?: string;
  /** The place among the siblings: `sidebar_position` or `sidebar.order`. */
  position?: number;
  /** `openapi` of Mintlify: the operation or webhook that the page shows, with its specification. */
  openapi?: string;
  /** `openapi-schema` of Mintlify: the schema that the page shows. */
  openapiSchema?: string;
  /** `api` of Mintlify: the method and the address that the page describes. */
  api?: string;
  /** Whether the navigation leaves the page out: `sidebar.hidden`, `unlisted` or `draft`. */
  unlisted?: true;
}

export interface FrontMatter {
  attributes: FrontMatterAttributes;
  /** Names of variables that are too long, or too many, and so are not among the attributes. Absent if there are none. */
  longVariables?: string[];
  site: SiteFrontMatter;
  /** Absent: everybody sees the page. */
  condition?: PageCondition;
  /** The text below the front matter, exactly as written. */
  body: string;
  /** UTF-16 offset of `body` in the text. */
  bodyOffset: number;
}

/**
 * Splits YAML front matter (`---` on the first line up to the next `---` or `...`) from a markdown text. It reads the
 * keys of GitBook (`title`, `description`, `icon`, `emoji`, `cover`, `coverDark`, `coverY`, `layout`, `hidden`, `vars`
 * or `variables`), those of an export (`slug`, `type`, `link`), and those of other sites (`SiteFrontMatter`). Values of another type are ignored. Anything that is
 * not a YAML mapping stays in the body, so no text is lost.
 */
export function readFrontMatter(text: string): FrontMatter {
  const bounds = findFrontMatter(text);
  const values = bounds && parseMapping(text.slice(bounds.start, bounds.end));
  if (!bounds || !values) {
    const unread = unreadCondition(bounds ? text.slice(bounds.start, bounds.end) : otherFrontMatter(text));
    return { attributes: {}, site: {}, ...(unread && { condition: unread }), body: text, bodyOffset: 0 };
  }
  const { left } = toVariables(values);
  const condition = pageCondition(values);
  return {
    condition,
    attributes: readAttributes(values),
    ...(left.length > 0 ? { longVariables: left } : {}),
    site: toSite(values),
    body: text.slice(bounds.bodyOffset),
    bodyOffset: bounds.bodyOffset,
  };
}

/** Front matter that is too long to be read, or that only other tools take for it: with a language, more dashes, or old line ends. */
function otherFrontMatter(text: string): string {
  return /^---[^\r\n]*([\r\n][^]*?)[\r\n]---/.exec(text)?.[1] ?? '';
}

function findFrontMatter(text: string): { start: number; end: number; bodyOffset: number } | null {
  const opening = /^---[ \t]*\r?\n/.exec(text);
  if (!opening) return null;
  const start = opening[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$(?![\s\S]))/gm;
  closing.lastIndex = start;
  const match = closing.exec(text);
  if (!match || match.index - start > MAX_LENGTH) return null;
  return { start, end: match.index, bodyOffset: match.index + match[0].length };
}

function parseMapping(yaml: string): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = parseYaml(yaml, YAML_LIMITS);
  } catch {
    // No YAML (or built to exhaust the parser): the caller keeps it as text.
    return null;
  }
  if (value === null || value === undefined) return {};
  return isMapping(value) ? value : null;
}

/** Reads page attributes from the values of front matter. */
export function readAttributes(values: Record<string, unknown>): FrontMatterAttributes {
  const attributes: FrontMatterAttributes = {};
  const title = toText(values.title);
  const description = toText(values.description);
  const icon = toText(values.icon);
  const emoji = parseEmoji(toText(values.emoji) ?? '');
  const layout = toLayout(values.layout);
  const cover = toCover(values);
  const { variables } = toVariables(values);
  const slug = toText(values.slug);
  const link = toText(values.link);
  if (title) attributes.title = title;
  // Other tools allow a path as a slug; here it must be one that a title could have.
  if (slug !== undefined && slugify(slug) === slug) attributes.slug = slug;
  if (values.type === 'group') attributes.type = 'group';
  if (values.type === 'link' && link !== undefined && link.length <= MAX_ADDRESS && isAllowedAddress(link)) {
    attributes.type = 'link';
    attributes.ref = { kind: 'url', url: link };
  }
  if (description) attributes.description = description;
  if (icon) attributes.icon = icon;
  if (emoji) attributes.emoji = emoji;
  if (typeof values.hidden === 'boolean') attributes.hidden = values.hidden;
  if (typeof values.noIndex === 'boolean') attributes.noIndex = values.noIndex;
  if (typeof values.noRobotsIndex === 'boolean') attributes.noRobotsIndex = values.noRobotsIndex;
  if (layout) attributes.layout = layout;
  if (cover) attributes.cover = cover;
  if (Object.keys(variables).length > 0) attributes.variables = variables;
  return attributes;
}

function toSite(values: Record<string, unknown>): SiteFrontMatter {
  const sidebar = isMapping(values.sidebar) ? values.sidebar : {};
  const site: SiteFrontMatter = {};
  const [slug, permalink, id] = [values.slug, values.permalink, values.id].map(toText);
  const label = toText(values.sidebar_label) ?? toText(values.sidebarTitle) ?? toText(sidebar.label);
  const position = [values.sidebar_position, sidebar.order].find(
    (value): value is number => typeof value === 'number' && Number.isFinite(value),
  );
  if (slug !== undefined) site.slug = slug;
  if (permalink !== undefined) site.permalink = permalink;
  if (id !== undefined) site.id = id;
  if (label !== undefined) site.label = label;
  if (position !== undefined) site.position = position;
  const [openapi, openapiSchema, api] = [values.openapi, values['openapi-schema'], values.api].map(toText);
  if (openapi !== undefined) site.openapi = openapi;
  if (openapiSchema !== undefined) site.openapiSchema = openapiSchema;
  if (api !== undefined) site.api = api;
  if (sidebar.hidden === true || values.unlisted === true || values.draft === true) site.unlisted = true;
  return site;
}

/** Flat booleans (`title: false`) or GitBook's nested form (`cover: { visible: true, size: full }`). */
function toLayout(value: unknown): PageLayout | undefined {
  if (!isMapping(value)) return undefined;
  const layout: PageLayout = {};
  for (const key of LAYOUT_PARTS) {
    const part = value[key];
    const visible = isMapping(part) ? part.visible : part;
    if (typeof visible === 'boolean') layout[key] = visible;
  }
  const size = value.coverSize ?? (isMapping(value.cover) ? value.cover.size : undefined);
  if (size === 'hero' || size === 'full') layout.coverSize = size;
  if (value.width === 'default' || value.width === 'wide') layout.width = value.width;
  return Object.keys(layout).length > 0 ? layout : undefined;
}

function toCover(values: Record<string, unknown>): PageCover | undefined {
  const cover: PageCover = {};
  const ref = toText(values.cover);
  const refDark = toText(values.coverDark);
  if (ref && isAllowedAddress(ref)) cover.ref = { kind: 'url', url: ref };
  if (refDark && isAllowedAddress(refDark)) cover.refDark = { kind: 'url', url: refDark };
  if (typeof values.coverY === 'number' && Number.isFinite(values.coverY)) cover.yPos = values.coverY;
  return Object.keys(cover).length > 0 ? cover : undefined;
}

/** The variables that a page can have, and the names of those that are too long. */
function toVariables({ vars, variables }: Record<string, unknown>): LimitedVariables {
  const value = vars ?? variables;
  const entries = Object.entries(isMapping(value) ? value : {}).flatMap(
    ([name, content]): [string, string][] => {
      const text = typeof content === 'string' ? content : toText(content);
      return text === undefined ? [] : [[name, text]];
    },
  );
  return limitVariables(entries);
}

/** Scalars as text: `title: 2024` and `title: true` are titles too. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return toStorableText(value).trim() || undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return undefined;
}

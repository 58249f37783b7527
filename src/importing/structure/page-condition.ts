import { hideText, ShownText } from '../mdx/shown-words.js';

const MAX_LENGTH = 4_000;
const MAX_GROUPS = 100;
const NOBODY = 'false';

/** The property of front matter, or of a configuration, that says who sees a page, and the condition. */
export interface PageCondition {
  property: 'if' | 'groups' | 'draft' | 'draft_docs' | 'published' | 'password';
  expression: string;
}

/** A page that only its authors see, by `draft_docs` of MkDocs. */
export const DRAFT_OF_SITE: PageCondition = { property: 'draft_docs', expression: NOBODY };

/**
 * The condition for readers of a page on the site that the source is made for: `if` of GitBook, and `groups` of Mintlify,
 * whose readers are in one of the groups. Nobody sees one with `draft: true` (Docusaurus, Starlight and others) or
 * `published: false` (Jekyll), and nobody without a password one with `password` (the plugin `encryptcontent` of MkDocs).
 * Pages have no conditions here, so one is put around the text.
 * @returns undefined: everybody; a condition that cannot be read holds for nobody
 */
export function pageCondition(values: Readonly<Record<string, unknown>>): PageCondition | undefined {
  if (isYes(values.draft)) return { property: 'draft', expression: NOBODY };
  if (isNo(values.published)) return { property: 'published', expression: NOBODY };
  if (!isNone(values.password)) return { property: 'password', expression: NOBODY };
  const conditions = [ofIf(values.if), ofGroups(values.groups)].flatMap((each) => each ?? []);
  const [first, second] = conditions;
  if (first === undefined || second === undefined) return first;
  return { property: first.property, expression: inTag(`(${first.expression}) && (${second.expression})`) };
}

/** Also as YAML 1.1 spells it, which Jekyll and MkDocs read. */
function isYes(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|yes|on)$/i.test(value.trim()));
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === false || value === '';
}

function isNo(value: unknown): boolean {
  return value === false || (typeof value === 'string' && /^(?:false|no|off)$/i.test(value.trim()));
}

/** Who sees a page whose front matter cannot be read: nobody, if it says that not everybody does. */
export function unreadCondition(frontMatter: string): PageCondition | undefined {
  const [, property] =
    /(?:^|[\r\n])[ \t"']*(if|groups|password|draft(?=["' \t]*:[ \t]*(?:true|yes|on)\b)|published(?=["' \t]*:[ \t]*(?:false|no|off)\b))["' \t]*:/.exec(
      frontMatter,
    ) ?? [];
  return property === undefined
    ? undefined
    : { property: property as PageCondition['property'], expression: NOBODY };
}

function ofIf(condition: unknown): PageCondition | undefined {
  if (condition === undefined || condition === null || condition === true) return undefined;
  return { property: 'if', expression: typeof condition === 'string' ? inTag(condition) : NOBODY };
}

function ofGroups(groups: unknown): PageCondition | undefined {
  if (groups === undefined || groups === null) return undefined;
  const names: unknown[] = Array.isArray(groups) ? groups : [groups];
  if (names.length === 0) return undefined;
  if (names.length > MAX_GROUPS || !names.every((name) => typeof name === 'string'))
    return { property: 'groups', expression: NOBODY };
  const isIn = names.map((name) => `${JSON.stringify(name)} in visitor.claims.groups`);
  return { property: 'groups', expression: inTag(isIn.join(' || ')) };
}

/**
 * A text that only readers see for whom a condition holds. Nobody sees it if it has ends of conditions that would end this
 * one.
 */
export function conditionText(markdown: string, { expression }: PageCondition): string {
  if (markdown.trim() === '') return markdown;
  const around = (condition: string) => `{% if ${condition} %}\n\n${markdown.trim()}\n\n{% endif %}\n`;
  const seen = new ShownText(around(NOBODY)).wordsWithout(new Set([NOBODY]));
  return seen?.size === 0 ? around(expression) : hideText(markdown);
}

/**
 * The attributes of a page that not everybody sees: its description, its cover, the target of a link and its place in the
 * navigation would reveal it.
 * @param isFolder the pages below it have no other place in the navigation
 */
export function hiddenAttributes<
  Attributes extends {
    description?: string;
    hidden?: boolean;
    cover?: unknown;
    ref?: unknown;
    type?: 'group' | 'link';
  },
>(attributes: Attributes, isFolder: boolean): Attributes {
  const hidden = { ...attributes, ...(isFolder ? {} : { hidden: true }) };
  delete hidden.description;
  delete hidden.cover;
  delete hidden.ref;
  // A link has no text that a condition could be put around.
  if (hidden.type === 'link') hidden.type = 'group';
  return hidden;
}

function inTag(condition: string): string {
  const line = condition.replace(/\s+/g, ' ').trim();
  return line === '' || line.length > MAX_LENGTH || /\{%|%\}/.test(line) ? NOBODY : line;
}

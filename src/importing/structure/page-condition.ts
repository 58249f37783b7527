const MAX_LENGTH = 4_000;
const MAX_GROUPS = 100;
const NOBODY = 'false';

/** The property of front matter that says who sees a page, and the condition. */
export interface PageCondition {
  property: 'if' | 'groups';
  expression: string;
}

/**
 * Who sees a page on the site that the source is made for: `if` of GitBook, and `groups` of Mintlify, whose readers are in one
 * of the groups. Pages have no conditions here, so one is put around the text.
 * @returns undefined: everybody; a condition that cannot be read holds for nobody
 */
export function pageCondition(values: Readonly<Record<string, unknown>>): PageCondition | undefined {
  const { if: condition, groups } = values;
  if (condition !== undefined && condition !== null && condition !== true)
    return { property: 'if', expression: typeof condition === 'string' ? inTag(condition) : NOBODY };
  if (!Array.isArray(groups) || groups.length === 0) return undefined;
  const names = groups
    .slice(0, MAX_GROUPS)
    .map((name) => `${JSON.stringify(String(name))} in visitor.claims.groups`);
  return { property: 'groups', expression: inTag(names.join(' || ')) };
}

/** A text that only those see for whom a condition holds. */
export function conditionText(markdown: string, { expression }: PageCondition): string {
  return `{% if ${expression} %}\n\n${markdown.trim()}\n\n{% endif %}\n`;
}

/** The attributes of a page that not everybody sees: its description and its place in the navigation would tell of it. */
export function hiddenAttributes<Attributes extends { description?: string; hidden?: boolean }>(
  attributes: Attributes,
): Attributes {
  const hidden = { ...attributes, hidden: true };
  delete hidden.description;
  return hidden;
}

function inTag(condition: string): string {
  const line = condition.replace(/\s+/g, ' ').trim();
  return line === '' || line.length > MAX_LENGTH || /\{%|%\}/.test(line) ? NOBODY : line;
}

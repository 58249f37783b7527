/**
 * SQL for documents whose visible parts may depend on the reader. Includes all of `dependsOnReader`, and a few others,
 * because PostgreSQL knows other white space.
 */
export const MAY_DEPEND_ON_READER = String.raw`markdown ~ '\{%[^a-zA-Z0-9{%]*if' OR strpos(markdown, 'visitor') > 0 AND markdown ~ '\{\{|expression'`;

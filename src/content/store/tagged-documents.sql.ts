/** SQL for documents that may have updates with tags. Includes a few others. */
export const MAY_HAVE_TAGS = String.raw`markdown ~ '\{%[^a-zA-Z0-9{%]*update' AND strpos(markdown, 'tags') > 0`;

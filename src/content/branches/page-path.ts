/** The path of a page from the rest of the path of a request: slugs joined by `/`, which may be encoded as `%2F`. */
export function pathOf(parameter: string | string[] | undefined): string {
  return (Array.isArray(parameter) ? parameter : [parameter ?? '']).join('/').replace(/(?<!\/)\/+$/, '');
}

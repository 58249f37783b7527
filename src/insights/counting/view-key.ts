/** The key of a page of a site space, in counts of views. */
export function viewKey(siteSpaceId: string, pageId: string): string {
  return `${siteSpaceId} ${pageId}`;
}

/** The reverse of `viewKey`. */
export function readViewKey(key: string): { siteSpaceId: string; pageId: string } {
  const [siteSpaceId = '', pageId = ''] = key.split(' ');
  return { siteSpaceId, pageId };
}

/** The key of a page of a site space, in counts of views. */
export function viewKey({ id, spaceId }: { id: string; spaceId: string }, pageId: string): string {
  return `${id} ${spaceId} ${pageId}`;
}

/** The reverse of `viewKey`. */
export function readViewKey(key: string): { siteSpaceId: string; spaceId: string; pageId: string } {
  const [siteSpaceId = '', spaceId = '', pageId = ''] = key.split(' ');
  return { siteSpaceId, spaceId, pageId };
}

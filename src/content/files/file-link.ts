import type { FileLink } from '../../access/visit.js';

/** Longest text of a link: two ids, a number, and the digests of two conditions. */
export const MAX_FILE_LINK = 150;

/** Writes a link for an address: its parts, joined by `.`, which no part contains. */
export function writeFileLink({ siteId, audience, shareLinkId = '', conditions }: FileLink): string {
  return [siteId, audience, shareLinkId, ...conditions].join('.');
}

/** @param text as `writeFileLink` wrote it */
export function readFileLink(text: string): FileLink {
  const [siteId = '', audience = '', shareLinkId = '', ...conditions] = text.split('.');
  return {
    kind: 'link',
    siteId,
    audience: Number(audience),
    ...(shareLinkId === '' ? {} : { shareLinkId }),
    conditions,
  };
}

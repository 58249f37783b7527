import type { FileLink } from '../../access/visit.js';

/** Longest text of a link, which has two IDs, two numbers, and the digests of two conditions. */
export const MAX_FILE_LINK = 165;

/** Writes a link for an address: its parts, joined by `.`, which no part contains. */
export function writeFileLink({ siteId, audience, shareLinkId = '', until, conditions }: FileLink): string {
  const validity = until === undefined ? audience : `${audience}-${until}`;
  return [siteId, validity, shareLinkId, ...conditions].join('.');
}

/** @param text as `writeFileLink` wrote it */
export function readFileLink(text: string): FileLink {
  const [siteId = '', validity = '', shareLinkId = '', ...conditions] = text.split('.');
  const [audience, until] = validity.split('-');
  return {
    kind: 'link',
    siteId,
    audience: Number(audience),
    ...(shareLinkId === '' ? {} : { shareLinkId }),
    ...(until === undefined ? {} : { until: Number(until) }),
    conditions,
  };
}

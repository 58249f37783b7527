import type { ApiClient } from './client.js';
import type { SiteReader } from './site-reader.js';

/**
 * Opens a preview in a browser.
 * @param site path of the site, after `/v1`
 * @param body of the request for a link
 * @returns the clean address of the home page
 */
export async function openPreview(
  client: ApiClient,
  site: string,
  body: object,
  reader: SiteReader,
): Promise<string> {
  const link = await client.post(`${site}/preview-links`, body);
  if (link.status !== 200) throw new Error(JSON.stringify(link.body));
  const { status, headers } = await reader.get(link.body.urls.preview as string);
  if (status !== 307) throw new Error(`Opening a preview answers ${status}.`);
  return headers.location as string;
}

import type { ApiClient } from './client.js';
import type { SiteReader } from './site-reader.js';

/**
 * A link that opens a preview.
 * @param site path of the site, after `/v1`
 * @param body of the request for a link
 */
export async function previewLink(client: ApiClient, site: string, body: object): Promise<string> {
  const link = await client.post(`${site}/preview-links`, body);
  if (link.status !== 200) throw new Error(JSON.stringify(link.body));
  return link.body.urls.preview as string;
}

/** Opens a link to a preview in a browser. @returns the clean address of the home page */
export async function openPreviewLink(link: string, reader: SiteReader): Promise<string> {
  const { status, headers } = await reader.get(link);
  if (status !== 307) throw new Error(`Opening a preview answers ${status}.`);
  return headers.location as string;
}

/** Opens a preview in a browser, with a link of its own. The parameters are those of `previewLink`. */
export async function openPreview(
  client: ApiClient,
  site: string,
  body: object,
  reader: SiteReader,
): Promise<string> {
  return openPreviewLink(await previewLink(client, site, body), reader);
}

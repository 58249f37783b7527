import { isIP } from 'node:net';
import { escapeHtml } from '../common/escape-html.js';
import { simplePage } from '../common/http/simple-page.js';

/**
 * Whether a host could be the host of a site, and is not the host of the service. Requests for sites do not come this far.
 * @param host of a request, with the port if there is one
 * @param publicUrl `PUBLIC_URL`
 */
export function isUnknownHost(host: string | undefined, publicUrl: string): boolean {
  const asked = host?.toLowerCase() ?? '';
  const name = nameOf(asked);
  return asked !== new URL(publicUrl).host && name.includes('.') && isIP(name) === 0;
}

/**
 * The page for a browser at an unknown host, with the next step for an operator.
 * @param publicUrl `PUBLIC_URL`
 */
export function unknownHostPage(host: string, publicUrl: string): string {
  const manual = escapeHtml(`${publicUrl}/docs/manual/api/sites.md#use-a-hostname`);
  return simplePage(
    'No site has this hostname',
    `<p>There is no published site with the hostname <code>${escapeHtml(nameOf(host.toLowerCase()))}</code>.</p>` +
      `<p>If you operate this service, <a href="${manual}">set the hostname of a site</a> and publish the site. ` +
      'If this is the host of the service itself, set <code>PUBLIC_URL</code>.</p>',
  );
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

import { text } from './try-texts.js';

/**
 * Why a request got no response, in plain words. Browsers do not tell scripts. When an empty request that needs no
 * permission reaches the server, the server refused this origin.
 */
export async function explainFailure(url: URL): Promise<string> {
  if (location.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url)) return text('tryMixed');
  try {
    await fetch(url.origin, {
      ...{ method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' },
      signal: AbortSignal.timeout(5000),
    });
    return text('tryCors', { origin: location.origin });
  } catch {
    return text('tryUnreachable');
  }
}

function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

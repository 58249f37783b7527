import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { hashOf } from '../xml/signatures.js';
import { unsound } from '../xml/saml-xml.js';

const OUR_ALGORITHM = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
/** Bytes of a message. */
const MAX_LENGTH = 128 * 1024;
/** The parameters that a signature covers, in this order. */
const SIGNED = ['SAMLRequest', 'RelayState', 'SigAlg'];
const NAMES = new Set([...SIGNED, 'Signature']);

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);
const deflate = promisify<string, Buffer>(deflateRaw);

/** A request that arrived with the binding HTTP-Redirect. */
export interface RedirectedRequest {
  xml: string;
  relayState: string | undefined;
}

/**
 * Reads a signed request of the binding HTTP-Redirect (SAML 2.0 bindings, 3.4.4.1). The signature covers the parameters as
 * the sender encoded them.
 * @param query the query of the URL as it arrived, without the question mark
 * @param certificates in PEM; the key of one of them must have signed
 * @throws UnsoundXmlError when it is not signed with one of the keys, or cannot be read
 */
export async function readRedirect(
  query: string,
  certificates: readonly string[],
): Promise<RedirectedRequest> {
  const sent = valuesOf(query);
  const request = decoded(sent, 'SAMLRequest');
  const algorithm = decoded(sent, 'SigAlg');
  const signature = decoded(sent, 'Signature');
  if (request === undefined || request === '') return unsound('its message has no SAMLRequest.');
  if (algorithm === undefined || signature === undefined) return unsound('its message is not signed.');
  const hash = hashOf(algorithm);
  const covered = SIGNED.flatMap((name) => (sent.has(name) ? `${name}=${sent.get(name) ?? ''}` : []));
  const text = Buffer.from(covered.join('&'));
  const bytes = Buffer.from(signature, 'base64');
  if (!certificates.some((certificate) => verify(hash, text, certificate, bytes)))
    return unsound('its message is not signed with the key of the provider’s certificate, or was changed.');
  return { xml: await inflated(request), relayState: decoded(sent, 'RelayState') };
}

/**
 * The URL that delivers a signed response with the binding HTTP-Redirect.
 * @param location the URL of the receiver, which may have a query
 */
export async function redirectWith(
  location: string,
  { xml, relayState }: { xml: string; relayState: string | undefined },
  key: KeyObject,
): Promise<string> {
  const response = (await deflate(xml)).toString('base64');
  const covered = [
    `SAMLResponse=${encoded(response)}`,
    ...(relayState !== undefined ? [`RelayState=${encoded(relayState)}`] : []),
    `SigAlg=${encoded(OUR_ALGORITHM)}`,
  ].join('&');
  const signature = sign('sha256', Buffer.from(covered), key).toString('base64');
  const url = new URL(location);
  url.hash = '';
  const own = url.search === '' ? '' : `${url.search.slice(1)}&`;
  url.search = `?${own}${covered}&Signature=${encoded(signature)}`;
  return url.href;
}

/** The parameters of SAML in a query, encoded as they arrived. */
function valuesOf(query: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', ...rest] = pair.split('=');
    if (!NAMES.has(name)) continue;
    // Which one counts would depend on the reader.
    if (found.has(name)) unsound(`its message has more than one ${name}.`);
    found.set(name, rest.join('='));
  }
  return found;
}

function decoded(values: ReadonlyMap<string, string>, name: string): string | undefined {
  const value = values.get(name);
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return unsound(`its ${name} is not encoded for a URL.`);
  }
}

/** Encodes everything that the URL of a redirect would encode in another way, because the signature covers the result. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

async function inflated(request: string): Promise<string> {
  try {
    const bytes = await inflate(Buffer.from(request, 'base64'), { maxOutputLength: MAX_LENGTH });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unsound('its SAMLRequest is too long, or not compressed UTF-8 text.');
  }
}

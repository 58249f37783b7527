import { isUrl } from '../../common/is-url.js';

/** Schemes that links may have. `ref:` is for references within the content. */
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'xmpp', 'ftp', 'irc', 'ircs', 'ref']);
/** Images within the address itself. SVG is not allowed, because it may contain scripts. */
const IMAGE_DATA = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp)[;,]/i;

/** The use of an address: a link to follow, or an image to show. */
export type AddressUse = 'link' | 'image';

/** The allowed addresses, for messages. */
export const ALLOWED_ADDRESSES = 'an http, https, mailto, tel, sms, xmpp, ftp or irc URL, or a relative URL';

/**
 * Whether an address may be used for a link or an image: a relative address, or one with an allowed scheme, but never one
 * that runs code (`javascript:`, `vbscript:`, `data:text/html`). All places use this rule.
 */
export function isAllowedAddress(address: string, use: AddressUse = 'link'): boolean {
  const read = asBrowsersRead(address);
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(read) ?? [];
  if (scheme === undefined || LINK_SCHEMES.has(scheme.toLowerCase())) return true;
  return use === 'image' && IMAGE_DATA.test(read);
}

/** Whether an address is complete, with a host, a mailbox or a number, and may be used for a link. */
export function isLinkAddress(address: string): boolean {
  return (
    isImageAddress(address) ||
    (/^(?:mailto|tel):[^\s]/i.test(address) && isReadAlike(address) && isUrl(address))
  );
}

/** Whether an address is complete, and an image can be loaded from it. */
export function isImageAddress(address: string): boolean {
  return /^https?:\/\/[^\s]/i.test(address) && isReadAlike(address) && isUrl(address);
}

/**
 * URL parsers differ in which control characters they ignore, and whether they read a backslash as a slash. An address
 * with these could have different targets, or break the header that a front end puts it into.
 */
function isReadAlike(address: string): boolean {
  return !/[\p{Cc}\u2028\u2029\\]/u.test(address);
}

/** Whether an attribute of a tag contains an address, judged by its name: `href`, `data-src`, `url`. */
export function isAddressAttribute(name: string): boolean {
  return /(?:^|[-_:])(?:href|src|srcset|ur[il]|link|action|formaction|poster)$/i.test(
    name.replace(/(?<=[a-z])(?=[A-Z])/g, '-'),
  );
}

/**
 * Browsers ignore tabs and line endings anywhere, and leading control characters and spaces
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). Unicode white space is removed too, because some URL parsers
 * trim it.
 */
function asBrowsersRead(address: string): string {
  return address.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
}

/** Schemes that a reader may follow with one click. `ref:` is how the content spells what it refers to itself. */
const LINK_SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'xmpp', 'ftp', 'irc', 'ircs', 'ref']);
/** Pictures that stand in the address itself. SVG is not among them: it may hold scripts. */
const IMAGE_DATA = /^data:image\/(?:apng|avif|bmp|gif|jpe?g|png|webp)[;,]/i;

/** What an address stands for: something to follow, or a picture to show. */
export type AddressUse = 'link' | 'image';

/** What is allowed, for messages. */
export const ALLOWED_ADDRESSES =
  'an address of http, https, mailto, tel, sms, xmpp, ftp or irc, or a relative one';

/**
 * Whether an address may stand where somebody follows it or a picture is loaded from it: a relative one, or one of a
 * known scheme; nothing that runs (`javascript:`, `vbscript:`, `data:text/html`). The one rule for all places.
 */
export function isAllowedAddress(address: string, use: AddressUse = 'link'): boolean {
  const read = asBrowsersRead(address);
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(read) ?? [];
  if (scheme === undefined || LINK_SCHEMES.has(scheme.toLowerCase())) return true;
  return use === 'image' && IMAGE_DATA.test(read);
}

/** Whether an address is complete, with a host, a mailbox or a number, and one that a reader may follow. */
export function isLinkAddress(address: string): boolean {
  return (
    isImageAddress(address) ||
    (/^(?:mailto|tel):[^\s]/i.test(address) && isReadAlike(address) && URL.canParse(address))
  );
}

/** Whether an address is complete and one that an image can be loaded from. */
export function isImageAddress(address: string): boolean {
  return /^https?:\/\/[^\s]/i.test(address) && isReadAlike(address) && URL.canParse(address);
}

/**
 * Parsers of addresses pass over some control characters and read a backslash as a slash, not all the same ones: what an
 * address leads to, or the header that a front end puts it in, would be another thing for each.
 */
function isReadAlike(address: string): boolean {
  return !/[\p{Cc}\u2028\u2029\\]/u.test(address);
}

/** Whether an attribute of a tag holds an address, going by its name: `href`, `data-src`, `url`. */
export function isAddressAttribute(name: string): boolean {
  return /(?:^|[-_:])(?:href|src|srcset|ur[il]|link|action|formaction|poster)$/i.test(
    name.replace(/(?<=[a-z])(?=[A-Z])/g, '-'),
  );
}

/**
 * Browsers pass over tabs and line ends anywhere, and over control characters and spaces that lead
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). White space of other scripts is taken off too: some readers
 * of addresses trim it.
 */
function asBrowsersRead(address: string): string {
  return address.replace(/[\t\r\n]/g, '').replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
}

import { OutboundError } from './outbound-error.js';

/** The content of a `data:` URL. */
export interface DataUrlContent {
  bytes: Buffer;
  contentType: string;
}

/** The media type of a `data:` URL without one, by RFC 2397. */
const DEFAULT_CONTENT_TYPE = 'text/plain;charset=US-ASCII';

/** Characters before the comma. Enough for any media type with its parameters. */
const MAX_HEADER_LENGTH = 1_000;

/**
 * Decodes a `data:` URL (RFC 2397, as browsers read it: base64 or percent-encoded, the fragment is not content).
 *
 * @param maxBytes limit of the decoded size; checked before decoding where the length allows it.
 * @throws OutboundError `INVALID_URL` when there is no comma or the base64 is broken, `TOO_LARGE` over `maxBytes`.
 */
export function decodeDataUrl(url: URL, maxBytes: number): DataUrlContent {
  // Not `pathname`, because a question mark is part of the content.
  const [withoutFragment = ''] = url.href.split('#', 1);
  const comma = withoutFragment.indexOf(',');
  if (comma === -1) {
    throw new OutboundError(
      'INVALID_URL',
      'The data: URL has no comma between its media type and its content',
    );
  }
  if (comma > MAX_HEADER_LENGTH) {
    throw new OutboundError('INVALID_URL', 'The media type of the data: URL is too long');
  }
  const header = withoutFragment.slice('data:'.length, comma).trim();
  const content = withoutFragment.slice(comma + 1);
  const base64 = /;\s*base64$/i.test(header);

  // A byte takes at most three characters (`%XX`). In base64 it takes 4/3 digits, each of which may be escaped too.
  if (content.length > maxBytes * (base64 ? 4 : 3) + 16) throw tooLarge(maxBytes);
  const unescaped = percentDecode(content);
  const bytes = base64 ? decodeBase64(unescaped) : unescaped;
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return { bytes, contentType: contentTypeOf(base64 ? header.replace(/;\s*base64$/i, '') : header) };
}

function contentTypeOf(mediaType: string): string {
  const trimmed = mediaType.trim();
  if (trimmed.startsWith(';')) return `text/plain${trimmed}`;
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;|$)/.test(trimmed) ? trimmed : DEFAULT_CONTENT_TYPE;
}

/** Decodes `%XX`. A percent sign without two hex digits after it is literal. */
function percentDecode(text: string): Buffer {
  const encoded = Buffer.from(text, 'utf8');
  let length = 0;
  for (let index = 0; index < encoded.length; index++, length++) {
    const byte = encoded[index] ?? 0;
    const high = byte === PERCENT ? hexDigit(encoded[index + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(encoded[index + 2]);
    if (low === -1) {
      encoded[length] = byte;
    } else {
      encoded[length] = high * 16 + low;
      index += 2;
    }
  }
  return encoded.subarray(0, length);
}

const PERCENT = 0x25;

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}

function decodeBase64(encoded: Buffer): Buffer {
  const text = encoded.toString('latin1').replace(/[\t\n\f\r ]/g, '');
  const digits = text.replace(/={1,2}$/, '');
  // `Buffer` would silently skip invalid characters.
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) {
    throw new OutboundError('INVALID_URL', 'The content of the data: URL is not valid base64');
  }
  return Buffer.from(digits, 'base64');
}

function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError(
    'TOO_LARGE',
    `The data: URL contains more than ${maxBytes} bytes, which is the limit`,
  );
}

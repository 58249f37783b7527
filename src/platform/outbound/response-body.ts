import { pipeline, type Duplex, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.js';

/**
 * Reads and decompresses the content of a response chunk by chunk, up to a maximum size.
 *
 * Requests never ask for compression, but some servers and object stores compress anyway.
 *
 * @param host named in error messages.
 * @param maxBytes limit for the decompressed content and also for the bytes on the network.
 * @throws OutboundError `TOO_LARGE` (before the first chunk if the headers show it), `BAD_STATUS` for an unknown
 *   `Content-Encoding`, `UNREACHABLE` when the body breaks off or is damaged.
 */
export async function* readResponseBody(
  response: Dispatcher.ResponseData,
  host: string,
  maxBytes: number,
): AsyncGenerator<Buffer, void, void> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(host, maxBytes);
  const content = decoded(response, host, maxBytes);

  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(host, maxBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('UNREACHABLE', `The response of "${host}" is incomplete or damaged`, {
      cause: error,
    });
  }
}

function decoded(response: Dispatcher.ResponseData, host: string, maxBytes: number): Readable {
  const encoding = response.headers['content-encoding']?.toString().trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return response.body;
  const decoder = createDecoder(encoding);
  if (decoder === undefined) {
    throw new OutboundError(
      'BAD_STATUS',
      `"${host}" sends its response in an encoding that is not supported`,
    );
  }

  // Limit the compressed data too: data that decompresses to nothing could be endless.
  async function* bounded(compressed: AsyncIterable<Buffer>) {
    let received = 0;
    for await (const chunk of compressed) {
      received += chunk.length;
      if (received > maxBytes) throw tooLarge(host, maxBytes);
      yield chunk;
    }
  }
  // Errors reach the reader through the returned stream.
  return pipeline(response.body, bounded, decoder, () => undefined);
}

/** `undefined` for an unknown encoding, and for several layers of encoding. */
function createDecoder(encoding: string): Duplex | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

function tooLarge(host: string, maxBytes: number): OutboundError {
  return new OutboundError('TOO_LARGE', `"${host}" sends more than ${maxBytes} bytes, which is the limit`);
}

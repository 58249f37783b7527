import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 4;
const SIGNATURE_BYTES = 32;

/** Creates and reads signed texts for URLs, each with an ID and the time until which it is valid. */
export class SignedIds {
  /** @param key only for this purpose, so that texts for other purposes are refused */
  constructor(private readonly key: Buffer) {}

  write(id: string, expiresAt: Date): string {
    const payload = Buffer.alloc(PAYLOAD_BYTES);
    payload.write(id.replaceAll('-', ''), 'hex');
    payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES);
    return Buffer.concat([payload, this.sign(payload)]).toString('base64url');
  }

  /** The ID in a text; undefined when the signature is wrong or the text has expired. */
  read(text: string, now: Date): string | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // `Buffer.from` is lenient. Accept only the exact spelling that was sent.
    if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== text)
      return undefined;
    const payload = bytes.subarray(0, PAYLOAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), this.sign(payload))) return undefined;
    if (payload.readUInt32BE(ID_BYTES) * 1000 <= now.getTime()) return undefined;
    return payload
      .toString('hex', 0, ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private sign(payload: Buffer): Buffer {
    return createHmac('sha256', this.key).update(payload).digest();
  }
}

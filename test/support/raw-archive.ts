import { constants, crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive, whose headers may be false. */
export interface RawEntry {
  name: string | Buffer;
  content?: Buffer | string;
  /** Compressed data, written as it is instead of deflated `content`. */
  data?: Buffer;
  /** False values in the headers. */
  declaredSize?: number;
  declaredCrc?: number;
  /** 0 stored, 8 deflated, 99 encrypted by AES… */
  method?: number;
  flags?: number;
  /** Unix mode, for links and special files. */
  mode?: number;
  /** Index of the entry whose data this one shares. */
  sameDataAs?: number;
}

/** False values in the end record. */
export interface DeclaredEnd {
  declaredEntries?: number;
  declaredDirectoryBytes?: number;
}

/** Writes an archive byte by byte, including archives that no archiver writes. */
export function rawArchive(
  entries: readonly RawEntry[],
  { declaredEntries = entries.length, declaredDirectoryBytes }: DeclaredEnd = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 8;
    const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(entry.declaredCrc ?? crc32(content), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.declaredSize ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    const place = entry.sameDataAs === undefined ? offset : (offsets[entry.sameDataAs] ?? 0);
    offsets.push(place);
    rest.writeUInt32LE(place, 10);
    directory.push(Buffer.from('PK\x01\x02\x1e\x03', 'latin1'), common, rest, name);
    if (entry.sameDataAs !== undefined) continue;
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(declaredEntries, 0xffff), 8);
  end.writeUInt16LE(Math.min(declaredEntries, 0xffff), 10);
  end.writeUInt32LE(declaredDirectoryBytes ?? central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Deflated zeros, at a thousandth of their unpacked size, created without unpacking them. */
export function deflatedZeros(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(mebibytes).fill(block), Buffer.from([0x03, 0x00])]);
}

import { gzipSync } from 'node:zlib';

/** One entry of a tar archive, whose headers may be false. */
export interface TarEntry {
  name: string;
  content?: Buffer | string;
  /** `0` a file, `5` a directory, `1` and `2` links, `x` and `g` headers of pax, `L` a long name of GNU. */
  type?: string;
  prefix?: string;
  /** A false size in the header. */
  declaredSize?: number;
  declaredSum?: number;
}

/** Writes an archive byte by byte. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(
    ({ name, content = '', type = '0', prefix = '', declaredSize, declaredSum }) => {
      const bytes = Buffer.from(content);
      const header = Buffer.alloc(512);
      header.write(name, 0, 100);
      header.write('0000644\0', 100);
      header.write(`${(declaredSize ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124);
      header.write(type, 156, 'latin1');
      header.write('ustar\x0000', 257, 'latin1');
      header.write(prefix, 345, 155);
      header.fill(' ', 148, 156);
      const sum = declaredSum ?? header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
    },
  );
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A `.tar.gz` archive. */
export function tarGz(entries: readonly TarEntry[]): Buffer {
  return gzipSync(tar(entries));
}

/** A pax header with the path of the next entry. */
export function paxPath(path: string, type = 'x'): TarEntry {
  const record = ` path=${path}\n`;
  let length = Buffer.byteLength(record) + 1;
  while (Buffer.byteLength(`${length}${record}`) !== length) length += 1;
  return { name: 'pax', type, content: `${length}${record}` };
}

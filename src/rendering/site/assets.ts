import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BUILT_FILES } from './built-files.js';

/** The built scripts, style sheets and fonts of published sites. `scripts/pack-site.mjs` writes them. */
export interface SiteAssets {
  /** File names by name, for example of `core.js`. They change with the content. */
  files: Readonly<Record<string, string>>;
  /** The sheet that pages contain, and its hash for `style-src` of the content security policy. */
  core: { css: string; hash: string };
  /**
   * Finds a file by its file name, also among the packed fonts. Undefined: there is no such file.
   * @param encodings the content encodings that the client accepts
   */
  find(file: string, encodings: readonly string[]): Promise<SiteAsset | undefined>;
}

/** A file as it is sent. Its content never changes. */
export interface SiteAsset {
  bytes: Buffer;
  contentType: string;
  /** How `bytes` are compressed. Undefined: not at all. */
  encoding?: 'br' | 'gzip';
  /** Whether the bytes depend on the encodings that the client accepts. */
  varies: boolean;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};
const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const;

let built: SiteAssets | undefined;

/** The assets of this build. Reads the manifest once. */
export function siteAssets(): SiteAssets {
  return (built ??= readSiteAssets(BUILT_FILES));
}

/**
 * The assets in a folder, with a trailing slash.
 * @throws Error when the folder has no manifest
 */
export function readSiteAssets(folder: URL): SiteAssets {
  const { core, files } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Pick<
    SiteAssets,
    'core' | 'files'
  >;
  const folders = [folder, new URL('fonts/', folder)].filter((one) => existsSync(one));
  const present = new Map(
    folders.flatMap((one) => readdirSync(one).map((name) => [name, new URL(name, one)])),
  );
  return {
    files,
    core,
    async find(file, encodings) {
      const contentType = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)];
      const plain = present.get(file);
      if (contentType === undefined || plain === undefined) return undefined;
      const [encoding, ending] =
        ENCODINGS.find(([name, suffix]) => encodings.includes(name) && present.has(`${file}.${suffix}`)) ??
        [];
      return {
        bytes: await readFile(present.get(`${file}.${ending ?? ''}`) ?? plain),
        contentType,
        encoding,
        varies: present.has(`${file}.gz`),
      };
    },
  };
}

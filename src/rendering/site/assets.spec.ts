import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSiteAssets, type SiteAssets } from './assets.js';

describe('the assets of published sites', () => {
  let folder: string;
  let assets: SiteAssets;
  const manifest = {
    files: { 'core.js': 'core-ABC.js', 'text.woff2': 'text-DEF.woff2' },
    core: { css: 'a{}', hash: 'sha256-x' },
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assets-'));
    const files = {
      'manifest.json': JSON.stringify(manifest),
      'core-ABC.js': 'script',
      'core-ABC.js.br': 'as br',
      'core-ABC.js.gz': 'as gzip',
      'text-DEF.woff2': 'font',
      'fonts/inter-GHI.woff2': 'font',
    };
    mkdirSync(join(folder, 'fonts'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    assets = readSiteAssets(pathToFileURL(`${folder}/`));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('have the names and the core sheet of the manifest', () => {
    expect({ files: assets.files, core: assets.core }).toEqual(manifest);
  });

  it.each([
    [['gzip', 'br'], 'as br', 'br'],
    [['gzip'], 'as gzip', 'gzip'],
    [['zstd'], 'script', undefined],
  ])('are sent to clients that accept %j as "%s"', async (encodings, text, encoding) => {
    const found = await assets.find('core-ABC.js', encodings);
    expect(found).toEqual({
      bytes: Buffer.from(text),
      contentType: 'text/javascript; charset=utf-8',
      ...(encoding === undefined ? {} : { encoding }),
      varies: true,
    });
  });

  it.each(['text-DEF.woff2', 'inter-GHI.woff2'])(
    'are not compressed when that saves nothing: %s',
    async (file) => {
      expect(await assets.find(file, ['br'])).toEqual({
        ...{ bytes: Buffer.from('font'), contentType: 'font/woff2', varies: false },
      });
    },
  );

  it.each(['core.js', 'manifest.json', 'core-ABC.js.br', '../package.json', '..%2f', '', '.', 'constructor'])(
    'do not contain %j',
    async (file) => {
      expect(await assets.find(file, ['br'])).toBeUndefined();
    },
  );
});

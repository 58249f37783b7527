import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

const scripts = async (): Promise<string[]> =>
  (await readdir('dist/bundle')).filter((name) => name.endsWith('.js')).map((name) => `dist/bundle/${name}`);

/** The files that a server loads, created by scripts/bundle.mjs, which the global setup has run. */
describe('the bundle', () => {
  // A renamed class would be another schema of the reference, and another table to TypeORM.
  it('gives classes the same names as the sources', async () => {
    const names = async (directory: string) => {
      const files = await readdir(directory, { recursive: true });
      const texts = await Promise.all(
        files
          .filter((name) => /\.(?:entity|resource|dto)\.js$/.test(name))
          .map((name) => readFile(`${directory}/${name}`, 'utf8')),
      );
      return texts.flatMap((text) =>
        [...text.matchAll(/^(?:export |let \w+ = )?class (\w+)/gm)].map(([, name]) => name),
      );
    };
    const texts = await Promise.all((await scripts()).map((path) => readFile(path, 'utf8')));
    const declared = new Set(
      // A line may also end within a name, after a backslash.
      texts.flatMap((text) =>
        [...text.replaceAll('\\\n', '').matchAll(/static\{\s*[\w$]+\(this,\s*"(\w+)",1\)/g)].map(
          ([, name]) => name,
        ),
      ),
    );

    const wanted = await names('dist/src');

    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((name) => !declared.has(name))).toEqual([]);
  });

  // One character outside of ASCII doubles the memory of the whole text.
  it('contains only ASCII', async () => {
    const files = await scripts();
    const texts = await Promise.all(files.map((path) => readFile(path, 'latin1')));

    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((_, index) => /[^\0-\x7f]/.test(texts[index] ?? ''))).toEqual([]);
  });

  it('has source maps with the lines of the sources', () => {
    const script = `
      import { findSourceMap } from 'node:module';
      import { pathToFileURL } from 'node:url';
      import { readFileSync } from 'node:fs';
      const path = process.cwd() + '/dist/bundle/run-application.js';
      await import(pathToFileURL(path).href);
      const text = readFileSync(path, 'utf8');
      const [, name] = /([$\\w]+) as runApplication/.exec(text);
      const lines = text.split('\\n');
      const at = lines.findIndex((line) => line.includes('async function ' + name + '('));
      const column = lines[at].indexOf('async function ' + name + '(');
      const { originalSource, originalLine } = findSourceMap(pathToFileURL(path).href).findEntry(at, column);
      const source = readFileSync(new URL(originalSource), 'utf8').split('\\n')[originalLine];
      process.stdout.write(source);
      process.exit();
    `;
    const output = execFileSync(
      process.execPath,
      ['--enable-source-maps', '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );

    expect(output).toContain('function runApplication');
  });
});

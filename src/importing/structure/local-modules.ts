import { folderOf, joinPath } from '../../markdown/source/source-path.js';
import { ImportLimitError } from './import.errors.js';
import { JavaScriptModule } from './javascript-module.js';

/** Reads the text of a file of a source by its path; undefined when there is no such text. */
export type ReadText = (path: string) => string | undefined;

/** Most modules that a configuration consists of. */
const MAX_MODULES = 30;
/** Most files that are looked for. A module can name thousands, each with several endings. */
const MAX_LOOKUPS = 2_000;
/** Longest module that is read, in characters. */
const MAX_SCRIPT = 256 * 1024;
const SCRIPT = /\.(?:[cm]?[jt]s|json)$/;
const ENDINGS = [
  ...['', '.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.json'],
  ...['/index.js', '/index.ts', '/index.mjs', '/index.mts', '/index.cjs', '/index.json'],
];

/**
 * A configuration in JavaScript or TypeScript, and the modules and JSON files beside it that it imports, also through others.
 * A long module that it imports, such as generated data, is not read.
 * @throws ImportLimitError when the configuration is too long, or has too many modules: what it leaves out must not be published
 */
export function localModules(path: string, readText: ReadText): JavaScriptModule[] {
  const modules = new Map<string, JavaScriptModule>();
  const imports: { module: JavaScriptModule; specifier: string; path: string }[] = [];
  const paths = new Set([path]);
  let lookups = 0;
  for (const each of paths) {
    const text = readText(each);
    if (each === path && (text?.length ?? 0) > MAX_SCRIPT) throw tooLarge(path);
    if (text === undefined || text.length > MAX_SCRIPT) continue;
    const module = new JavaScriptModule(each.endsWith('.json') ? `export default ${text}` : text);
    modules.set(each, module);
    for (const specifier of new Set(module.localSpecifiers())) {
      const names = namesOf(joinPath(folderOf(each), specifier));
      const known = names.find((name) => paths.has(name));
      if (known === undefined) lookups += names.length;
      if (lookups > MAX_LOOKUPS) throw tooLarge(path);
      const found = known ?? names.find((name) => readText(name) !== undefined);
      if (found === undefined) continue;
      paths.add(found);
      imports.push({ module, specifier, path: found });
    }
    if (paths.size > MAX_MODULES) throw tooLarge(path);
  }
  for (const { module, specifier, path: place } of imports) {
    const imported = modules.get(place);
    if (imported !== undefined) module.imports.set(specifier, imported);
  }
  return [...modules.values()];
}

/** The files that an import can mean. TypeScript imports a module by the name that it gets when it is compiled. */
function namesOf(place: string | null): string[] {
  const places = place === null ? [] : [place, place.replace(/\.([cm]?)js$/, '.$1ts')];
  const names = places.flatMap((each) => ENDINGS.map((ending) => each + ending));
  return [...new Set(names)].filter((name) => SCRIPT.test(name));
}

function tooLarge(path: string): ImportLimitError {
  return new ImportLimitError(
    `The configuration "${path}" is longer than ${MAX_SCRIPT} characters, or imports more than ${MAX_MODULES} modules, so the import cannot read what the site leaves out. Import the folder of the texts without the configuration.`,
  );
}

import { folderOf, joinPath } from '../../markdown/source/source-path.js';
import { JavaScriptModule } from './javascript-module.js';

/** Reads the text of a file of a source by its path; undefined when there is no such text. */
export type ReadText = (path: string) => string | undefined;

/** Most modules that a configuration consists of. */
const MAX_MODULES = 30;
/** Longest module that is read, in characters. A longer one is not read. */
const MAX_SCRIPT = 256 * 1024;
const ENDINGS = ['', '.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '/index.js', '/index.ts', '/index.mts'];

/** A configuration in JavaScript or TypeScript, and the modules beside it that it imports, also through others. */
export function localModules(path: string, readText: ReadText): JavaScriptModule[] {
  const modules: JavaScriptModule[] = [];
  const paths = new Set([path]);
  for (const each of paths) {
    const text = readText(each);
    if (text === undefined || text.length > MAX_SCRIPT) continue;
    const module = new JavaScriptModule(text);
    modules.push(module);
    if (modules.length === MAX_MODULES) break;
    for (const specifier of module.localSpecifiers()) {
      const place = joinPath(folderOf(each), specifier);
      // TypeScript imports a module by the name that it gets when it is compiled.
      const names = place === null ? [] : [place, place.replace(/\.([cm]?)js$/, '.$1ts')];
      const found = names
        .flatMap((name) => ENDINGS.map((ending) => name + ending))
        .find((name) => readText(name) !== undefined);
      if (found !== undefined) paths.add(found);
    }
  }
  return modules;
}

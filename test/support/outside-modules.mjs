import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';

const load = createRequire(import.meta.url);
const root = process.cwd();
const versions = [new URL(import.meta.url), join(root, 'package-lock.json')].map((file) =>
  readFileSync(file),
);

/**
 * Replaces a module of the service or a package with one that exports the same names from outside of jest's sandbox. Modules
 * of the service come from the build, which is what ships.
 */
export default {
  process(source, path, options) {
    // The global setup already runs outside of the sandbox.
    if (!options.supportsDynamicImport) return { code: source };
    const module = builtPath(path);
    const outside = `globalThis.loadOutside(${JSON.stringify(module)})`;
    if (!options.supportsStaticESM) return { code: `module.exports = ${outside};` };
    const names = Object.keys(load(module));
    const exports = names.map((name, index) => `const export${index} = outside.${name};`);
    const list = names.map((name, index) => `export${index} as ${name}`);
    return { code: `const outside = ${outside};\n${exports.join('\n')}\nexport { ${list.join(', ')} };` };
  },

  /** The exported names depend on the module and on the versions of packages whose names it exports again. */
  getCacheKey(source, path, options) {
    const hash = createHash('sha256');
    for (const version of versions) hash.update(version);
    const flags = [options.supportsDynamicImport, options.supportsStaticESM];
    return hash.update(JSON.stringify([path, source, flags])).digest('hex');
  },
};

function builtPath(path) {
  if (!path.startsWith(join(root, 'src') + sep)) return path;
  return join(root, 'dist', relative(root, path)).replace(/\.tsx?$/, '.js');
}

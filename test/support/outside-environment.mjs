import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const load = createRequire(import.meta.url);

/**
 * Jest's Node environment, with access to modules outside of its sandbox, which `outside-modules.mjs` makes specs import.
 * These modules are loaded and compiled once per worker instead of once per spec file. Specs and the service have the same
 * classes of errors.
 */
export default class OutsideEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.loadOutside = (path) => load(path);
    Object.assign(this.global, { Error, RangeError, SyntaxError, TypeError });
  }
}

import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const load = createRequire(import.meta.url);

/**
 * Node's environment of jest, with a door out of its sandbox: `outside-modules.mjs` makes the imports of specs use it.
 * What comes in through it is loaded once per worker, not once per spec file, and stays compiled.
 */
export default class OutsideEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.loadOutside = (path) => load(path);
  }
}

import { installTool } from './scripts/tool.mjs';

// Tests need more packages than the service. Their workers read this file, too, and find them installed.
installTool('test');

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

/** This directory in a regular expression. */
const here = import.meta.dirname.replace(/[^\w/]/g, '\\$&');

/** Besides specs and their support: modules whose specs use jest's clock, which only exists in its sandbox. */
const SANDBOXED = ['src/platform/instances/startup-sweeps'];

const shared = {
  rootDir: '.',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // Only the specs and their support live in jest's sandbox, which would load the modules again for each of them, and runs
  // them at half the speed.
  testEnvironment: '<rootDir>/test/support/outside-environment.mjs',
  transform: {
    [`^${here}/((test|clients)/(?!node_modules/).+|src/.+\\.spec|${SANDBOXED.join('|')})\\.ts$`]: swc,
    [`^${here}/(src|(test/)?node_modules)/.+\\.([cm]?js|tsx?)$|outside-schemas\\.mjs$`]:
      '<rootDir>/test/support/outside-modules.mjs',
  },
  transformIgnorePatterns: [],
};

/** Two projects: `unit` beside the code, `e2e` over HTTP against a real PostgreSQL. */
export default {
  // On a busy machine, a start with an import of the manual takes half a minute.
  testTimeout: 120_000,
  // Every specification has a database of its own, so they run beside each other; more than cores, since they wait.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // The operating system needs a second to take back a heap of a gigabyte. Who leaves something open never exits.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.ts'],
      setupFiles: ['reflect-metadata'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};

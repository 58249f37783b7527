const swcWith = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true, ...parser },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        ...transform,
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];
const swc = swcWith();
const swcOfComponents = swcWith({ tsx: true }, { react: { runtime: 'automatic', importSource: 'preact' } });

/** This directory in a regular expression. */
const here = import.meta.dirname.replace(/[^\w/]/g, '\\$&');

const shared = {
  rootDir: '.',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc, '^.+\\.tsx$': swcOfComponents },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};

/** Two projects: `unit` beside the code, `e2e` over HTTP against a real PostgreSQL. */
export default {
  testTimeout: 60_000,
  // Every specification has a database of its own, so they run beside each other; more than cores, since they wait.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // The operating system needs a second to take back a heap of a gigabyte. Who leaves something open never exits.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
      setupFiles: ['reflect-metadata'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      // Only the specs and their support live in jest's sandbox, which would load the whole service for each of them.
      testEnvironment: '<rootDir>/test/support/outside-environment.mjs',
      transform: {
        [`^${here}/(test|clients)/.+\\.ts$`]: swc,
        [`^${here}/(src|node_modules)/.+\\.([cm]?js|ts)$|outside-schemas\\.mjs$`]:
          '<rootDir>/test/support/outside-modules.mjs',
      },
      transformIgnorePatterns: [],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};

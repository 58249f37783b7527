import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/**
 * `npm run test:faults`: processes killed, databases cut off, replicas beside each other. Minutes each. Those that measure
 * time or memory run one at a time, the others beside each other.
 */
export default {
  testTimeout: 5 * 60_000,
  maxWorkers: 2,
  projects: [
    {
      ...e2e,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/*.faults-spec.ts'],
    },
    {
      ...e2e,
      displayName: 'measured faults',
      runner: '<rootDir>/test/support/serial-runner.mjs',
      testMatch: ['<rootDir>/test/faults/measured/*.faults-spec.ts'],
    },
  ],
};

import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/**
 * `npm run test:faults`: processes killed, databases cut off, replicas beside each other. Minutes each. Those in which something
 * must happen within seconds run one at a time, the others beside each other; what these measure is memory and processor time.
 */
export default {
  testTimeout: 10 * 60_000,
  maxWorkers: 2,
  projects: [
    {
      ...e2e,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/*.faults-spec.ts'],
    },
    {
      ...e2e,
      displayName: 'timed faults',
      runner: '<rootDir>/test/support/serial-runner.mjs',
      testMatch: ['<rootDir>/test/faults/timed/*.faults-spec.ts'],
    },
  ],
};

import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** `npm run test:faults`: processes killed, databases cut off, replicas beside each other. Minutes each, so one at a time. */
export default {
  testTimeout: 5 * 60_000,
  maxWorkers: 1,
  projects: [{ ...e2e, displayName: 'faults', testMatch: ['<rootDir>/test/faults/**/*.faults-spec.ts'] }],
};

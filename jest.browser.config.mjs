import config from './jest.config.mjs';

const e2e = config.projects.find(({ displayName }) => displayName === 'e2e');

/** `npm run test:browser`: published sites in Chromium, which must be installed. Some start the service, as `e2e` does. */
export default {
  testTimeout: 180_000,
  maxWorkers: 2,
  projects: [{ ...e2e, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'] }],
};

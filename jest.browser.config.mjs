import config from './jest.config.mjs';

const unit = config.projects.find(({ displayName }) => displayName === 'unit');

/** `npm run test:browser`: published sites in Chromium, which must be installed. */
export default {
  testTimeout: 60_000,
  maxWorkers: 2,
  projects: [{ ...unit, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'] }],
};

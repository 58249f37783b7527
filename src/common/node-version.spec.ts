import { nodeVersionProblem } from './node-version.js';

describe('nodeVersionProblem', () => {
  it.each(['24.0.0', '24.21.0', '26.1.0', '100.0.0'])('finds no problem with %s', (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  it.each(['18.20.8', '20.20.2', '22.0.0', '23.99.0', ''])('returns one sentence for %p', (version) => {
    expect(nodeVersionProblem(version)).toMatch(/^[^.]*Node\.js 24 or newer.*npm start.*\.$/);
  });
});

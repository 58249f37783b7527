import { TestApp } from '../support/app.js';
describe('fixed', () => {
  it('starts', async () => {
    for (let i = 0; i < 5; i++) {
      const a = performance.now();
      const app = await TestApp.start();
      const b = performance.now();
      await app.stop();
      const c = performance.now();
      process.stderr.write(`start ${(b - a).toFixed(0)} stop ${(c - b).toFixed(0)}\n`);
    }
  });
});

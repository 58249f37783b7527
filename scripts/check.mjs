import { spawnSync } from 'node:child_process';

/** All checks, the quick ones first. Every check runs, even if others fail. */
const CHECKS = ['structure', 'types', 'format', 'schema', 'api', 'lint'];

const failed = CHECKS.filter(
  (name) => spawnSync('npm', ['run', '--silent', `check:${name}`], { stdio: 'inherit' }).status !== 0,
);
if (failed.length > 0) {
  console.error(`Failed: ${failed.map((name) => `npm run check:${name}`).join(', ')}`);
  process.exit(1);
}

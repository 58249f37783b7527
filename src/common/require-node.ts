import { nodeVersionProblem } from './node-version.js';

// The entry points import this file first, because other files may not even load in an older Node.js.
const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(78);
}

import { nodeVersionProblem } from './node-version.js';

// Imported first by what operators start, since everything else may need the newer one to be loaded at all.
const problem = nodeVersionProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(78);
}

// npm run examples -- [paths of specs]: records the examples of the API reference. Runs end-to-end specs, all of them
// by default, and chooses for each operation the request and response that show most properties. An example that is still
// correct and complete stays as it is, so that recording again changes nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neutral } from './neutral-examples.mjs';
import { exampleCheck, missingExamples, wantedBodies } from './example-check.mjs';

const FILE = 'src/http/reference/examples.json';
/** Operations of the errors that all operations share, by the name of their example. */
const SHARED_ERRORS = { Error: 'getSpace', ScimError: 'getScimUser' };

const specs = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'recorded-examples-'));
const { status } = spawnSync('npm', ['test', '--', ...(specs.length > 0 ? specs : ['test/e2e'])], {
  env: { ...process.env, RECORD_EXAMPLES: directory },
  stdio: 'inherit',
});
const exchanges = readdirSync(directory).flatMap((file) =>
  readFileSync(join(directory, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line)),
);
rmSync(directory, { recursive: true, force: true });

const document = JSON.parse(
  execFileSync(process.execPath, ['dist/src/cli.js', 'openapi'], { encoding: 'utf8', maxBuffer: 1 << 28 }),
);
const check = exampleCheck(document);
const wanted = wantedBodies(document);
const examples = JSON.parse(readFileSync(FILE, 'utf8'));

const byOperation = Map.groupBy(exchanges, ({ operationId }) => operationId);
for (const [operationId, bodies] of wanted) {
  const source = SHARED_ERRORS[operationId] ?? operationId;
  const candidates = (byOperation.get(source) ?? [])
    .filter(
      ({ status }) =>
        bodies.responses.includes(status) || (status !== 'default' && bodies.responses.length === 0),
    )
    .map((exchange) => exampleOf(neutral(exchange), bodies))
    .filter(
      (example) => (!bodies.request || example.request !== undefined) && isCorrect(operationId, example),
    );
  const current = examples[operationId];
  const best = combined(candidates, bodies, current);
  const isGood = current !== undefined && isComplete(current, bodies) && isCorrect(operationId, current);
  if (best !== undefined && !(isGood && compareExamples(best, current) >= 0)) examples[operationId] = best;
}
for (const operationId of Object.keys(examples)) if (!wanted.has(operationId)) delete examples[operationId];
writeFileSync(FILE, printed(examples));

const missing = missingExamples(document, examples);
for (const line of missing) console.error(line);
console.error(`${wanted.size - missing.length} of ${wanted.size} operations have all their examples.`);
process.exit(status ?? 1);

function isCorrect(operationId, example) {
  return check(operationId, example).length === 0;
}

/**
 * The best exchange of each status, or what the current example has for it; the request is that of the first status.
 * Undefined if a status has neither.
 */
function combined(candidates, bodies, current) {
  const sorted = candidates.sort(better);
  if (sorted.length === 0 || bodies.responses.length === 0) return sorted[0];
  const earlier = current === undefined || (bodies.request && current.request === undefined) ? [] : [current];
  const parts = bodies.responses.map((status) =>
    [...sorted, ...earlier].find(({ responses }) => responses?.[status] !== undefined),
  );
  if (parts.includes(undefined)) return undefined;
  const responses = Object.fromEntries(
    bodies.responses.map((status, index) => [status, parts[index].responses[status]]),
  );
  return { ...parts[0], responses };
}

function exampleOf({ status, request, response }, bodies) {
  return {
    ...(bodies.request && request !== undefined ? { request } : {}),
    ...(bodies.responses.includes(status) ? { responses: { [status]: response } } : {}),
  };
}

function isComplete(example, { request, responses }) {
  return (
    (!request || example.request !== undefined) &&
    responses.every((status) => example.responses?.[status] !== undefined)
  );
}

/** Whether people can read the texts: some tests send random ones, or very long ones. */
function isReadable(example) {
  const text = JSON.stringify(example ?? '');
  const strange = text.match(/[^\x20-\x7e\p{Emoji}\p{Script=Latin}–—…“”‘’·]/gu) ?? [];
  return strange.length === 0 && !/(.)\1{20}/.test(text.replaceAll(/0{20,}/g, ''));
}

/** Readable ones first, then those with more properties. */
function compareExamples(a, b) {
  return Number(isReadable(b)) - Number(isReadable(a)) || shown(b) - shown(a);
}

/** Of equal ones, the shorter text first, then any fixed order. */
function better(a, b) {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return compareExamples(a, b) || textA.length - textB.length || (textA < textB ? -1 : 1);
}

/** The number of different properties that an example shows. */
function shown(example) {
  const paths = new Set();
  const visit = (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const innerPath = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
      paths.add(innerPath);
      visit(inner, innerPath);
    }
  };
  visit(example, '');
  return paths.size;
}

/** One line for each body, in the order of the operations' names. */
function printed(examples) {
  const line = (value) => JSON.stringify(value);
  const operations = Object.keys(examples)
    .sort()
    .map((operationId) => {
      const { request, responses = {} } = examples[operationId];
      const parts = [
        ...(request !== undefined ? [`    "request": ${line(request)}`] : []),
        `    "responses": {${Object.entries(responses)
          .map(([status, body]) => `\n      ${line(status)}: ${line(body)}`)
          .join(',')}${Object.keys(responses).length > 0 ? '\n    ' : ''}}`,
      ];
      return `  ${line(operationId)}: {\n${parts.join(',\n')}\n  }`;
    });
  return `{\n${operations.join(',\n')}\n}\n`;
}

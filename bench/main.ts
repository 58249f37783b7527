import { loadavg } from 'node:os';
import { Cleanup } from './cleanup.js';
import { type Options, readOptions, usage, UsageError } from './options.js';
import { rows } from './rows/all-rows.js';
import { describeMachine, formatTable, keepsTarget, type Measured } from './table.js';
import { BenchContext } from './bench-context.js';

const INTERRUPTED = 130;
const USAGE = 64;
const NAMES = rows.map(({ name }) => name);

/** Runs the requested rows and prints the table. The exit code tells whether every target was met. */
async function main(): Promise<void> {
  const options = optionsOrExit();
  if (options.help) {
    console.log(usage(NAMES));
    return;
  }
  const cleanup = new Cleanup();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      console.error(`\n${signal}: cleaning up`);
      void cleanup.run().then(() => process.exit(INTERRUPTED));
    });
  }
  try {
    const results = await measure(options, cleanup);
    if (results.some((result) => keepsTarget(result) === false)) process.exitCode = 1;
  } catch (error) {
    if (!cleanup.begun) console.error(error);
    process.exitCode = 1;
  } finally {
    await cleanup.run();
  }
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2), NAMES);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage(NAMES)}`);
    process.exit(USAGE);
  }
}

async function measure(options: Options, cleanup: Cleanup): Promise<Measured[]> {
  const bench = await BenchContext.open(options, cleanup);
  console.log(describeMachine(bench.postgres.version));
  console.log(`${options.rounds} rounds, ${options.seconds} s each; load average before: ${load()}`);
  const results: Measured[] = [];
  for (const row of rows) {
    if (options.only.length > 0 && !options.only.includes(row.name)) continue;
    console.log(`measuring ${row.name} …`);
    results.push(...(await row.run(bench)));
  }
  console.log(`\n${formatTable(results)}\n\nload average after: ${load()}`);
  return results;
}

/** The load average, because other work on the machine makes the numbers less reliable. */
function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

await main();

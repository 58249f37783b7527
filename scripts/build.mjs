// npm run build: compiles and bundles the service, and meanwhile packs the files for browsers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';

/** `build-when-stale.mjs` compares its time with that of the sources. */
const STAMP = 'dist/.built';
/** Scripts that run after each other. The groups run beside each other. */
const GROUPS = [['compile', 'bundle'], ['pack-site'], ['pack-reference']];

const started = new Date();
const codes = await Promise.all(GROUPS.map(runAll));
const failed = codes.find((code) => code !== 0);
if (failed === undefined) writeFileSync(STAMP, started.toISOString());
else process.exitCode = failed;

/** The exit code of the first script that fails, else 0. */
async function runAll(names) {
  for (const name of names) {
    const script = spawn(process.execPath, [`scripts/${name}.mjs`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(script, 'exit');
    if (code !== 0) return code ?? 1;
  }
  return 0;
}

// npm run check:api: checks the OpenAPI document with the linters that its readers use. Needs no database.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTool, programOf } from './tool.mjs';

const TOOL = 'tools/api-linters';

installTool(TOOL);
const directory = mkdtempSync(join(tmpdir(), 'check-api-'));
try {
  const file = join(directory, 'openapi.json');
  const options = { env: { ...process.env, PUBLIC_URL: 'https://docs.example.org' }, maxBuffer: 1 << 28 };
  writeFileSync(file, execFileSync(process.execPath, ['dist/src/cli.js', 'openapi', '--json'], options));
  const linters = [
    ['redocly', 'lint', file, '--config', '.redocly.yaml', '--format', 'stylish'],
    ['spectral', 'lint', file, '--ruleset', '.spectral.yaml', '--fail-severity', 'warn', '--quiet'],
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const failed = linters.filter(
    ([name, ...rest]) =>
      spawnSync(programOf(TOOL, name), rest, { stdio: ['ignore', 'inherit', 'inherit'], env }).status !== 0,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}

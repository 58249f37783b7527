// Starts the service with its demo on a new data directory, and Chromium, for scripts that look at published sites.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const CHROMIUM = '/usr/bin/chromium';
export const CHROMIUM_ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu'];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** What the first start printed, when the service is ready. */
async function firstStart(dataDir, service) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const text = await readFile(join(dataDir, 'first-start.txt'), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    if (service.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The service did not start.');
}

/**
 * @param work receives the address of the demo site and of the API, a token, the organization, the browser, and the port
 * that debuggers of the browser use
 */
export async function withDemo(work) {
  const directory = await mkdtemp(join(tmpdir(), 'docs-publishing-service-demo-'));
  const dataDir = join(directory, 'var');
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: 'true',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(service, 'exit');
  try {
    const text = await firstStart(dataDir, service);
    const value = (name) => new RegExp(`${name} +(\\S+)`).exec(text)?.[1];
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${debuggingPort}`],
    });
    try {
      const [site, token, organization] = [value('Site'), value('Token'), value('Organization')];
      await work({ site, api: `http://localhost:${port}/v1`, token, organization, browser, debuggingPort });
    } finally {
      await browser.close();
    }
  } finally {
    service.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  }
}

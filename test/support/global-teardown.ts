import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  await (globalThis as { releaseTestServer?: () => Promise<void> }).releaseTestServer?.();
  if (process.env.TEST_DIRECTORY !== undefined)
    await rm(process.env.TEST_DIRECTORY, { recursive: true, force: true });
}

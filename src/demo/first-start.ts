import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Environment } from '../config/environment.js';
import { type Demo, DemoService } from './demo.service.js';

const FILE = 'first-start.txt';

/**
 * On a new installation, creates the demo, prints how to use it and keeps that text in the data directory; without the
 * demo, prints how to create the first token. Later, prints the addresses.
 */
export async function runFirstStart(app: INestApplicationContext, environment: Environment): Promise<void> {
  const service = app.get(DemoService);
  // The service answers requests meanwhile.
  if (environment.demo && (await service.isNew()))
    process.stdout.write(
      `Listening at ${environment.publicUrl}. The demo appears there in a few seconds.\n\n`,
    );
  const demo = environment.demo ? await service.create() : undefined;
  if (demo !== undefined) {
    const text = describeFirstStart(demo, environment);
    await keepText(environment.dataDir, text);
    process.stdout.write(text);
    return;
  }
  const stored = await readFile(join(environment.dataDir, FILE), 'utf8').catch(() => undefined);
  const isNew = stored === undefined && (await service.isNew());
  process.stdout.write(
    `Docs Publishing Service\n  Sites      ${environment.publicUrl}/\n  API        ${environment.publicUrl}/v1\n` +
      `  Reference  ${environment.publicUrl}/docs\n` +
      (stored === undefined ? '' : `  Token      see ${join(environment.dataDir, FILE)}\n`) +
      (isNew ? FIRST_TOKEN : ''),
  );
}

/** How to create the first token on an installation without the demo. */
const FIRST_TOKEN = `
There is no organization yet. Create an administrator, an organization and a token:

node dist/src/cli.js user create --email ada@example.com --name "Ada" --admin
node dist/src/cli.js org create --title "Acme" --admin ada@example.com
node dist/src/cli.js token create --email ada@example.com

`;

/** Keeps the text, which holds the token, readable by the owner only. */
export async function keepText(dataDir: string, text: string): Promise<void> {
  const path = join(dataDir, FILE);
  await writeFile(path, text, { mode: 0o600 });
  await chmod(path, 0o600);
}

/** The information for an operator after the first start. The curl commands can be run as they are. */
export function describeFirstStart(demo: Demo, { publicUrl }: Pick<Environment, 'publicUrl'>): string {
  const header = `-H "Authorization: Bearer ${demo.token}"`;
  return `Docs Publishing Service

  Site          ${demo.siteUrl}
  API           ${publicUrl}/v1
  Reference     ${publicUrl}/docs
  Organization  ${demo.organizationId}
  Token         ${demo.token}

Try it:

curl -s ${header} ${publicUrl}/v1/orgs
curl -s ${header} "${publicUrl}/v1/spaces/${demo.spaceId}/search?query=import"
curl -s ${header} ${demo.profileUrl}

`;
}

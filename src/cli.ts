import './common/require-node.js';
import 'reflect-metadata';
import { isEmailAddress } from './common/validation/email-address.js';
import { Command, InvalidArgumentError } from 'commander';
import { ROLES_STRONGEST_FIRST, type Role } from './access/role.js';
import { TOKEN_SCOPES, type TokenScope } from './access/token-scope.js';
import type { Administration } from './administration/administration.js';
import { addImportCommand } from './command-line/import-command.js';
import { printable } from './command-line/printable.js';
import { ApiError } from './common/errors/api-error.js';
import { ConfigurationError } from './config/environment.js';
import { EMAIL_DOMAIN } from './organizations/email-domain.js';

/** The result of a command: `text` for people, `fields` for `--json`. */
interface Result {
  text: string;
  fields: unknown;
}

/** Adds `--json` and runs the command with the service's own code on its database. */
function define<Options>(
  command: Command,
  work: (administration: Administration, options: Options, argument: string) => Promise<Result>,
): void {
  command.option('--json', 'print all fields as JSON');
  command.action(async (...args: unknown[]) => {
    const { json, ...options } = command.opts<Options & { json?: boolean }>();
    const argument = typeof args[0] === 'string' ? args[0] : '';
    // Loading the service takes a second. Help and invalid arguments do not need it.
    const { withAdministration } = await import('./administration/administration.js');
    const result = await withAdministration(process.env, (administration) =>
      work(administration, options as Options, argument),
    );
    process.stdout.write(printable(`${json === true ? JSON.stringify(result.fields) : result.text}\n`));
  });
}

const idResult = (id: string): Result => ({ text: id, fields: { id } });

function parseRole(text: string): Role | 'guest' {
  const role = ([...ROLES_STRONGEST_FIRST, 'guest'] as const).find((candidate) => candidate === text);
  if (role === undefined)
    throw new InvalidArgumentError(`Must be guest or one of ${ROLES_STRONGEST_FIRST.join(', ')}.`);
  return role;
}

function parseEmail(text: string): string {
  if (!isEmailAddress(text) || text.length > 254) throw new InvalidArgumentError('Must be an email address.');
  return text;
}

function parseDomain(text: string): string {
  if (!EMAIL_DOMAIN.test(text) || text.length > 230)
    throw new InvalidArgumentError('Must be a domain, such as example.com.');
  return text;
}

function parseText(min: number, max: number): (text: string) => string {
  return (text) => {
    if (text.length < min || text.length > max)
      throw new InvalidArgumentError(`Must be ${min} to ${max} characters.`);
    return text;
  };
}

function parseScopes(text: string): TokenScope[] {
  return text.split(',').map((part) => {
    const scope = TOKEN_SCOPES.find((candidate) => candidate === part.trim());
    if (scope === undefined)
      throw new InvalidArgumentError(`Must be a comma-separated list of ${TOKEN_SCOPES.join(', ')}.`);
    return scope;
  });
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('Must be a time such as 2026-12-31T00:00:00Z.');
  return time;
}

// The reader of a pipe may close it early, as in "openapi | head".
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const program = new Command('docs-publishing-service')
  .description('Manages an installation, also while the service runs. Each command prints only its result.')
  .showHelpAfterError();

const user = program.command('user').description('users');
define<{ email: string; name: string; admin?: boolean }>(
  user
    .command('create')
    .description('create a user and print the ID')
    .requiredOption('--email <address>', 'email address', parseEmail)
    .requiredOption('--name <name>', 'display name', parseText(1, 255))
    .option('--admin', 'can create organizations and users'),
  async ({ users }, options) =>
    idResult(
      await users.create({
        email: options.email,
        displayName: options.name,
        instanceAdmin: options.admin === true,
        isConfirmed: true,
      }),
    ),
);

const org = program.command('org').description('organizations');
define<{ title: string; admin: string }>(
  org
    .command('create')
    .description('create an organization and print the ID')
    .requiredOption('--title <title>', '2 to 255 characters', parseText(2, 255))
    .requiredOption('--admin <email>', 'its first administrator', parseEmail),
  async (administration, options) => {
    const admin = await administration.personByEmail(options.admin);
    return idResult(await administration.organizations.create(options.title, admin.id));
  },
);

const member = program.command('member').description('members of organizations');
define<{ org: string; email: string; role: Role | 'guest' }>(
  member
    .command('add')
    .description('add a user as a member, or change the role; print the ID of the user')
    .requiredOption('--org <id>')
    .requiredOption('--email <address>', 'email address', parseEmail)
    .requiredOption('--role <role>', 'guest, read, comment, edit, review, create or admin', parseRole),
  async (administration, options) => {
    const person = await administration.personByEmail(options.email);
    await administration.addMember(options.org, person.id, options.role === 'guest' ? null : options.role);
    return idResult(person.id);
  },
);

const domain = program.command('domain').description('domains of organizations');
define<{ org: string; takeOver?: boolean }>(
  domain
    .command('confirm')
    .description('confirm without a TXT record that a domain belongs to an organization; print its state')
    .argument('<domain>', 'such as example.com', parseDomain)
    .requiredOption('--org <id>')
    .option('--take-over', 'another organization for which it is verified loses it'),
  async (administration, options, name) => {
    const confirmed = await administration.confirmDomain(options.org, name, options.takeOver === true);
    return { text: confirmed.state, fields: confirmed };
  },
);

const token = program.command('token').description('API tokens');
define<{ email: string; label: string; scopes?: TokenScope[]; expires?: Date }>(
  token
    .command('create')
    .description('create a token and print the secret, which is never shown again')
    .requiredOption('--email <address>', 'email address', parseEmail)
    .option('--label <label>', 'up to 64 characters', parseText(0, 64), 'Command line')
    .option('--scopes <scopes>', 'comma-separated list of read, write, admin (default: all)', parseScopes)
    .option('--expires <time>', 'ISO 8601, in the future', parseTime),
  async (administration, options) => {
    if (options.expires !== undefined && options.expires <= new Date())
      throw new ApiError(400, '--expires must be in the future.');
    const person = await administration.personByEmail(options.email);
    const issued = await administration.tokens.issue(person.id, {
      label: options.label,
      ...(options.scopes !== undefined ? { scopes: options.scopes } : {}),
      expiresAt: options.expires ?? null,
    });
    return { text: issued.secret, fields: { id: issued.id, token: issued.secret } };
  },
);
define<{ email: string }>(
  token
    .command('list')
    .description('list the tokens of a user: ID, label, last use')
    .requiredOption('--email <address>', 'email address', parseEmail),
  async (administration, options) => {
    const person = await administration.personByEmail(options.email);
    const tokens = (await administration.tokens.listOfUser(person.id)).map((row) => ({
      id: row.id,
      label: row.label,
      scopes: row.scopes,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    }));
    return {
      text: tokens
        .map(({ id, label, lastUsedAt }) => `${id}\t${label}\t${lastUsedAt ?? 'never used'}`)
        .join('\n'),
      fields: tokens,
    };
  },
);
define<object>(
  token.command('revoke').description('revoke a token immediately').argument('<id>'),
  async (administration, _options, id) => {
    await administration.revokeToken(id);
    return idResult(id);
  },
);

addImportCommand(program);

program
  .command('migrate')
  .description('update the schema and print the migrations that ran; needs no file storage')
  .option('--json', 'print all fields as JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const { migrateInstallation } = await import('./administration/administration.js');
    const migrations = await migrateInstallation(process.env);
    const text = migrations.length === 0 ? 'up to date' : migrations.join('\n');
    process.stdout.write(`${json === true ? JSON.stringify({ migrations }) : text}\n`);
  });

const storage = program.command('storage').description('the file storage');
define<object>(
  storage
    .command('adopt')
    .description('make this installation the owner of its file storage, and print the previous owner'),
  async (administration) => {
    const before = (await administration.adoptStorage()) ?? null;
    return { text: before ?? 'no owner', fields: { before } };
  },
);

define<object>(
  program
    .command('demo')
    .description('create the demo on an installation without organizations, and print the token'),
  async (administration) => {
    const demo = await administration.createDemo();
    return { text: demo.token, fields: demo };
  },
);

define<{ now?: Date }>(
  program
    .command('purge')
    .description(
      'permanently remove spaces that were deleted more than seven days ago, and print their number',
    )
    .option('--now <time>', 'use this as the current time, ISO 8601', parseTime),
  async (administration, options) => {
    const purged = await administration.purge(options.now ?? new Date());
    return { text: String(purged), fields: { purged } };
  },
);

const audit = program.command('audit').description('the audit log');
define<{ org?: string }>(
  audit
    .command('verify')
    .description(
      'check that nobody tampered with the audit log; print events and the last hash of each chain',
    )
    .option('--org <id>', 'only the log of this organization'),
  async (administration, options) => {
    const checked = await administration.verifyAudit(options.org);
    return {
      text: checked.map(({ id, events, hash }) => `${id}\t${events}\t${hash}`).join('\n'),
      fields: checked.map(({ id, events, hash }) => ({ id, events, hash })),
    };
  },
);

program
  .command('openapi')
  .description('print the OpenAPI document')
  .option('--json', 'print the document in one line')
  .action(async ({ json }: { json?: boolean }) => {
    const { offlineDocument } = await import('./administration/offline-document.js');
    const document = await offlineDocument(process.env);
    process.stdout.write(`${JSON.stringify(document, null, json === true ? undefined : 2)}\n`);
  });

try {
  await program.parseAsync();
} catch (error) {
  const expected = error instanceof ApiError || error instanceof ConfigurationError;
  const text = expected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(printable(`${text}\n`));
  process.exitCode = 1;
}

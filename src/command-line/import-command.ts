import { type Command, InvalidArgumentError, Option } from 'commander';
import { ApiError } from '../common/errors/api-error.js';
import { describeImport, describeSite, type ImportReport, type SiteReport } from './import-report.js';
import { importSite } from './import-site.js';
import { printable } from './printable.js';
import { ProgressLine } from './progress-line.js';
import { EditsRefusedError, type ImportCommand, runImport, type Service } from './run-import.js';

/** Exit code of an import that succeeded, but left broken links. */
const BROKEN_LINKS = 2;
/** Exit code of a mirror that was refused because of changes since the last one. */
const EDITS = 3;

interface Options extends Omit<ImportCommand, 'path' | 'namesLinks' | 'edits'> {
  site?: string;
  url?: string;
  token?: string;
  email?: string;
  failOnBrokenLinks?: boolean;
  keepEdits?: boolean;
  failOnEdits?: boolean;
  json?: boolean;
}

function parseUrl(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new InvalidArgumentError('Must be an http or https URL.');
  return text;
}

function parseId(text: string): string {
  if (!/^[0-9a-f-]{1,36}$/i.test(text)) throw new InvalidArgumentError('Must be an ID.');
  return text;
}

/**
 * Adds the command `import`. With `--url` it needs only the API; otherwise it opens the installation of the environment.
 */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('import a directory or a file into a space, and print what was imported')
    .argument('<path>', 'directory, or file (.zip, .md, .html, .docx)')
    .requiredOption('--space <id>', 'the space', parseId)
    .option('--change-request <id>', 'ID or number of a change request of the space', parseId)
    .option(
      '--site <site>',
      'ID or title of a site: each language of the source gets a space that the site shows; --space gets the main one',
    )
    .option('--language <code>', 'the only language of the source to import')
    .option('--source <source>', 'the kind of source, if the file extension does not say it')
    .addOption(
      new Option('--slugs <from>', 'where the slugs of pages come from').choices(['title', 'source']),
    )
    .option('--mirror', 'delete what the source does not contain')
    .addOption(
      new Option('--keep-edits', 'with --mirror: keep what was changed since the last mirror').conflicts(
        'failOnEdits',
      ),
    )
    .option(
      '--fail-on-edits',
      `with --mirror: if it would overwrite such changes, name them, import nothing, and exit with ${EDITS}`,
    )
    .option('--dry-run', 'only print what would change')
    .option(
      '--fail-on-broken-links',
      `name the broken links after the import, and exit with ${BROKEN_LINKS} if there are any`,
    )
    .addOption(new Option('--url <url>', 'import over the API of this service').argParser(parseUrl))
    .addOption(new Option('--token <token>', 'API token for --url').env('DOCS_TOKEN'))
    .option('--email <address>', 'without --url: the user who imports')
    .option('--json', 'print all fields as JSON')
    .action(async (path: string, options: Options) => {
      const report = await run(path, options).catch((error: unknown) => {
        if (!(error instanceof EditsRefusedError)) throw error;
        process.stdout.write(printable(describeRefused(error, options.json === true)));
        process.stderr.write(printable(`${error.message}\n`));
        process.exitCode = EDITS;
      });
      if (report === undefined) return;
      process.stdout.write(
        printable(`${options.json === true ? JSON.stringify(report) : describe(report)}\n`),
      );
      const reports = 'languages' in report ? report.languages.map((each) => each.report) : [report];
      if (options.failOnBrokenLinks === true && reports.some((each) => (each?.brokenLinks.after ?? 0) > 0))
        process.exitCode = BROKEN_LINKS;
    });
}

function describe(report: ImportReport | SiteReport): string {
  return 'languages' in report ? describeSite(report) : describeImport(report);
}

/** The edits that a refused mirror would have overwritten. */
function describeRefused({ message, edited }: EditsRefusedError, isJson: boolean): string {
  if (isJson) return `${JSON.stringify({ error: message, edits: { items: edited } })}\n`;
  return edited.map(({ kind, path }) => `edit\t${kind}\t${path}\n`).join('');
}

async function run(path: string, options: Options): Promise<ImportReport | SiteReport> {
  const { url, token, email, site, failOnBrokenLinks = false, keepEdits, failOnEdits } = options;
  if (site !== undefined && (options.changeRequest !== undefined || options.language !== undefined))
    throw new ApiError(400, 'Omit --site, or --change-request and --language: a site gets all languages.');
  if ((keepEdits === true || failOnEdits === true) && options.mirror !== true)
    throw new ApiError(
      400,
      'Only a mirror overwrites edits: add --mirror, or omit --keep-edits and --fail-on-edits.',
    );
  const edits = keepEdits === true ? 'keep' : failOnEdits === true ? 'fail' : undefined;
  if (failOnBrokenLinks && options.dryRun === true)
    throw new ApiError(400, 'A dry run leaves no links: omit --fail-on-broken-links or --dry-run.');
  const command: ImportCommand = {
    ...options,
    path,
    namesLinks: failOnBrokenLinks,
    edits,
  };
  const progress = new ProgressLine(process.stderr);
  const start = (service: Service): Promise<ImportReport | SiteReport> =>
    site === undefined
      ? runImport(service, command, progress)
      : importSite(service, { ...command, site }, progress);
  if (url !== undefined && email !== undefined)
    throw new ApiError(400, 'Omit --email to import over the API, or --url to import on the database.');
  if (url !== undefined) {
    if (token === undefined)
      throw new ApiError(400, 'Set --token, or the variable DOCS_TOKEN, to an API token.');
    return start({ url, token, runsJobs: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw new ApiError(
        401,
        'The API token in --token or DOCS_TOKEN is not valid: it is unknown, expired or revoked.',
        { cause: error },
      );
    });
  }
  if (email === undefined)
    throw new ApiError(400, 'Set --email to the user who imports, or --url to the service.');
  // Loading the service takes a second, which an import over the API does not need.
  const { withApi } = await import('../administration/local-api.js');
  return withApi(process.env, email, (api) => start({ ...api, runsJobs: false }));
}

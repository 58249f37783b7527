import { hash } from 'node:crypto';
import { ApiError } from '../common/errors/api-error.js';
import { ApiClient } from './api-client.js';
import type { ImportReport } from './import-report.js';
import type { ProgressLine } from './progress-line.js';
import { type ImportCommand, type Importer, withImporter, type Service } from './run-import.js';

/** A language of a documentation, and where it is. */
export interface ImportedLanguage {
  language: string;
  space: string;
  siteSpace: string;
  report: ImportReport;
}

/** The result of an import into a site, which `--json` prints. */
export interface SiteReport {
  languages: ImportedLanguage[];
}

interface SiteSpace {
  id: string;
  section?: string;
  space: { id: string; title: string };
}
interface Space {
  id: string;
  title: string;
  organization: string;
}

/** Languages whose texts a site has. Of another one, the title of its space tells it. */
const LOCALES = new Set(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br']);

/**
 * Imports each language of a documentation into a space of its own, which the site shows. The space of the command gets the
 * main language. Spaces that are missing are created, so a repeated command continues where one has failed.
 * @throws ApiError when a request is refused
 */
export function importSite(
  service: Service,
  command: ImportCommand & { site: string },
  progress: ProgressLine,
): Promise<SiteReport> {
  const client = new ApiClient(service.url, service.token);
  return withImporter(service, command, progress, (importer) =>
    new SiteImport(client, importer, command).run(),
  );
}

class SiteImport {
  constructor(
    private readonly client: ApiClient,
    private readonly importer: Importer,
    private readonly command: ImportCommand & { site: string },
  ) {}

  async run(): Promise<SiteReport> {
    const main = (await this.client.get(`/spaces/${this.command.space}`)) as Space;
    const codes = await this.importer.languages();
    const site = `/orgs/${main.organization}/sites/${this.command.site}`;
    if (this.command.dryRun === true) return this.dryRun(site, main, codes);
    const shown = await this.show(site, main.id, undefined);
    const languages: ImportedLanguage[] = [];
    const [first = 'main', ...others] = codes;
    const report = await this.importer.run({ ...this.command, language: 'main' });
    languages.push({ language: first, space: main.id, siteSpace: shown.id, report });
    for (const language of others) languages.push(await this.importLanguage(site, shown, language));
    return { languages };
  }
}

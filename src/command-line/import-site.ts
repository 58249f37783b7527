import { randomUUID } from 'node:crypto';
import { ApiError } from '../common/errors/api-error.js';
import type { ApiClient } from './api-client.js';
import type { ImportedLanguage, ImportReport, SiteReport } from './import-report.js';
import { LanguageSpaces, type MainSpace } from './language-spaces.js';
import type { ProgressLine } from './progress-line.js';
import {
  EditsRefusedError,
  type ImportCommand,
  type Importer,
  type Service,
  withImporter,
} from './run-import.js';
import { localesOf } from './site-locales.js';

/** A command that imports into a site. */
export interface SiteCommand extends ImportCommand {
  /** ID or title of the site. */
  site: string;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Imports each language of a documentation into a space of its own, which the site shows. The space of the command gets the
 * main language. A repeated command finds the spaces that an earlier one has created, and continues where it failed.
 * @throws ApiError when a request is refused
 */
export function importSite(
  service: Service,
  command: SiteCommand,
  progress: ProgressLine,
): Promise<SiteReport> {
  return withImporter(service, command, progress, (importer) => new SiteImport(importer, command).run());
}

class SiteImport {
  private readonly client: ApiClient;

  constructor(
    private readonly importer: Importer,
    private readonly command: SiteCommand,
  ) {
    this.client = importer.client;
  }

  async run(): Promise<SiteReport> {
    const main = (await this.client.get(`/spaces/${this.command.space}`)) as MainSpace;
    const codes = await this.importer.languages(this.command);
    const site = await this.findSite(main);
    if (site === undefined) return this.planWithoutSite(main, codes);
    const path = `/orgs/${main.organization}/sites/${site}`;
    const spaces = new LanguageSpaces(this.client, path, main, codes[0]);
    await spaces.load();
    const languages: ImportedLanguage[] = [];
    const shown = this.isDryRun ? undefined : await spaces.showMain();
    const locales = localesOf(codes);
    for (const code of codes.length < 2 ? [null] : codes) {
      const isMain = code === null || code === codes[0];
      const found = isMain ? main.id : spaces.find(code);
      const space = found ?? (this.isDryRun ? null : await spaces.create(code ?? ''));
      const report = await this.import(space, code);
      languages.push({ language: code, space, isNew: found === undefined, report });
      if (space === null || this.isDryRun) continue;
      const siteSpace = isMain ? shown : await spaces.show(space, code);
      const locale = code === null ? undefined : locales.get(code);
      if (siteSpace !== undefined && locale !== undefined)
        await this.setLocale(`${path}/site-spaces/${siteSpace.id}/customization`, locale);
    }
    return { site, languages };
  }

  private get isDryRun(): boolean {
    return this.command.dryRun === true;
  }

  /** @returns its ID; undefined when there is none in a dry run */
  private async findSite(main: MainSpace): Promise<string | undefined> {
    const { site } = this.command;
    const sites = `/orgs/${main.organization}/sites`;
    if (ID.test(site)) {
      const { id } = (await this.client.get(`${sites}/${site}`)) as { id: string };
      return id;
    }
    const all = (await this.client.list(sites)) as { id: string; title: string }[];
    const [found, ...others] = all.filter(({ title }) => title === site);
    if (others.length > 0)
      throw new ApiError(
        409,
        `${others.length + 1} sites have the title "${site}": state the ID of one in --site.`,
      );
    if (found !== undefined) return found.id;
    if (this.isDryRun) return undefined;
    const body = { title: site, spaces: [main.id] };
    const created = (await this.client.create(sites, body, randomUUID())) as { id: string };
    return created.id;
  }

  private async planWithoutSite(main: MainSpace, codes: readonly string[]): Promise<SiteReport> {
    const [first, ...others] = codes;
    const language = others.length === 0 ? null : (first ?? null);
    const report = await this.import(main.id, language);
    return {
      site: null,
      languages: [
        { language, space: main.id, isNew: false, report },
        ...others.map((code) => ({ language: code, space: null, isNew: true, report: null })),
      ],
    };
  }

  private async import(space: string | null, language: string | null): Promise<ImportReport | null> {
    if (space === null) return null;
    if (language === null) return this.importer.run({ ...this.command, space });
    return this.importer.run({ ...this.command, space, language }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const message = `Language "${language}": ${error.message}`;
      if (error instanceof EditsRefusedError) throw new EditsRefusedError(message, error.edited);
      throw new ApiError(error.status, message, { cause: error });
    });
  }

  private async setLocale(path: string, locale: string): Promise<void> {
    const { internationalization } = (await this.client.get(path)) as {
      internationalization: { locale: string };
    };
    if (internationalization.locale !== locale)
      await this.client.patch(path, { internationalization: { locale } });
  }
}

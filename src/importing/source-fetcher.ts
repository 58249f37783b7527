import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { UnusableSourceError, ValidationError } from '../common/errors/api-error.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment.js';
import { type DownloadedFile, OutboundClient } from '../platform/outbound/outbound-client.js';
import { parseUrl } from '../platform/outbound/outbound-url.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { type FetchedResource, type ImportSource, UNNAMED } from './structure/import-job.js';
import type { ImportContent } from './structure/import-request.js';
import { exportAddress } from './sources/google-docs-address.js';
import { FetchBudget } from '../platform/outbound/fetch-budget.js';
import { whatIsLeftOut } from './sources/address-list.js';
import { fetchImages, withoutQuery } from './sources/fetch-images.js';
import { fetchRepository, wikiRepository } from './sources/fetch-repository.js';
import { fetchWebsite } from './sources/fetch-website.js';
import { HTML_FACTOR } from './sources/source-sizes.js';
import { ImportWorkers } from './import-workers.js';

/** A source with everything that belongs to it, in local files. */
export interface FetchedSource {
  downloaded: DownloadedFile;
  /** Title of a single page that has none of its own. */
  name: string;
  fetched: FetchedResource[];
  unfetched: { path: string; reason: string }[];
  /** The commit of a git repository that was fetched. */
  commit?: string;
}

/** Fetches the sources of imports, only through the guarded client. The links of a page are read in a worker. */
@Injectable()
export class SourceFetcher {
  constructor(
    private readonly outbound: OutboundClient,
    private readonly workers: ImportWorkers,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * @param directory where the files are written; the caller removes it
   * @throws ValidationError when the address is malformed
   * @throws UnusableSourceError when the source cannot be fetched or is over a limit
   */
  async fetch(content: ImportContent, source: ImportSource, directory: string): Promise<FetchedSource> {
    if ('url' in content) {
      const fetched = await this.fetchUrl(content.url, source, directory);
      return { ...fetched, name: nameOf(fetched.downloaded.finalUrl) };
    }
    const path = join(directory, 'sent');
    await content.file.moveTo(path);
    const { size, contentType, name } = content.file;
    const downloaded = { path, size, contentType, finalUrl: 'file:' };
    const { importDownload, importSeconds } = this.environment.limits;
    const budget = new FetchBudget(this.outbound, directory, importSeconds, importDownload - size);
    try {
      const belonging = await this.fetchBelonging(budget, source, downloaded);
      return { downloaded, name: name ?? UNNAMED, ...belonging };
    } catch (error) {
      throw budget.signal.aborted ? this.tooSlow('The page could not be searched for images') : error;
    } finally {
      budget.end();
    }
  }

  private async fetchUrl(
    url: string,
    source: ImportSource,
    directory: string,
  ): Promise<Omit<FetchedSource, 'name'>> {
    const { importDownload, contentBody, importSeconds } = this.environment.limits;
    const isData = url.slice(0, 5).toLowerCase() === 'data:';
    const maxBytes = isData ? contentBody : importDownload;
    const budget = new FetchBudget(this.outbound, directory, importSeconds, maxBytes);
    try {
      // Sources take addresses apart before they fetch anything.
      parseUrl(url);
      if (source === 'website') {
        return await fetchWebsite(budget, url, (page) => this.workers.scan(page, budget));
      }
      const repository = source === 'github-wiki' ? wikiRepository(url) : undefined;
      if (repository !== undefined) {
        return { ...(await fetchRepository(budget, repository)), fetched: [], unfetched: [] };
      }
      const downloaded = await budget.download(source === 'google-docs' ? exportAddress(url) : url);
      return { downloaded, ...(await this.fetchBelonging(budget, source, downloaded)) };
    } catch (error) {
      if (budget.signal.aborted) {
        const what = isData
          ? 'The page could not be searched for images'
          : `"${new URL(url).host}" did not deliver`;
        throw this.tooSlow(what);
      }
      if (!(error instanceof OutboundError)) throw error;
      if (error.code === 'INVALID_URL')
        throw new ValidationError([{ path: 'url', message: error.message }], error.message);
      if (error.code !== 'TOO_LARGE') throw new UnusableSourceError(error.message);
      const variable = isData ? 'LIMIT_CONTENT_BODY' : 'LIMIT_IMPORT_DOWNLOAD';
      throw new UnusableSourceError(`${error.message} (${variable})`);
    } finally {
      budget.end();
    }
  }

  private tooSlow(what: string): UnusableSourceError {
    const { importSeconds } = this.environment.limits;
    return new UnusableSourceError(`${what} within ${importSeconds} seconds (LIMIT_IMPORT_SECONDS)`);
  }

  /** The images of a page of HTML. */
  private async fetchBelonging(
    budget: FetchBudget,
    source: ImportSource,
    { path, finalUrl: url, contentType }: DownloadedFile,
  ): Promise<Pick<FetchedSource, 'fetched' | 'unfetched'>> {
    const isPage = source === 'google-docs' && contentType?.includes('html') === true;
    if (source !== 'html' && !isPage) return { fetched: [], unfetched: [] };
    const maxBytes = this.environment.limits.pageMarkdown * HTML_FACTOR;
    const { images } = await this.workers.scan({ path, url, contentType, maxBytes }, budget);
    const { fetched, unfetched } = await fetchImages(budget, images.addresses);
    if (images.isCut) unfetched.unshift({ path: withoutQuery(url), reason: whatIsLeftOut('images') });
    return { fetched, unfetched };
  }
}

/** Last part of the path of an address, without its ending. */
function nameOf(url: string): string {
  if (!/^https?:/.test(url)) return UNNAMED;
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

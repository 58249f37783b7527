import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { canonicalJson } from '../../common/canonical-json.js';
import { Clock } from '../../common/clock.js';
import { NotFoundError, ValidationError } from '../../common/errors/api-error.js';
import type { FileToSend } from '../../common/http/send-file.js';
import { isId } from '../../common/ids.js';
import { FailureCache } from '../../common/errors/failure-cache.js';
import { SingleFlight } from '../../common/single-flight.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { SpaceHeads } from '../../spaces/space-heads.js';
import type { BranchTarget } from '../../content/branches/branch-target.js';
import type { PdfQuery } from './pdf-query.js';
import { evaluateText } from '../../markdown/document/evaluate.js';
import { DownloadLinks, type SignedFile } from '../../content/files/download-links.js';
import { DownloadsService } from '../../content/files/downloads.service.js';
import { storageDirectory } from '../../content/files/files.service.js';
import { AdmissionQueue } from '../../platform/threads/admission-queue.js';
import { TemporaryDirectories } from '../../platform/instances/temporary-directories.js';
import type { PageNode } from '../../versioning/page.js';
import { pageUrl } from '../../content/pages/page.mapper.js';
import { ContentStore } from '../../content/store/content-store.js';
import { VisibleTexts } from '../../content/visible/visible-texts.js';
import { claimsOf } from '../../spaces/space-access.js';
import { readPdfKey, writePdfKey } from './pdf-key.js';
import type { PdfLabels } from './pdf-labels.js';
import type { PdfResource } from './pdf.resource.js';
import { PdfWorkers } from './pdf-workers.js';
import { type AddressesOf, type PlacedPage, PreparePdf } from './prepare-pdf.js';

/** Part of the key of every file. Increment it if the same content produces a different file. */
const LAYOUT = 6;
const CONTENT_TYPE = 'application/pdf';
/** How many PDFs have their texts and images collected at once. */
const PREPARING = { what: 'PDFs', places: 8, seconds: 30, most: 20, retrySeconds: 60 };
/** PDFs for visitors that are kept for a space. Visitors whose claims differ have files of their own. */
const KEPT_FOR_VISITORS = 200;
/** Longer than the lifetime of links. */
const LINK_MS = 2 * 3600_000;

/** The revision of a PDF. */
interface Content {
  spaceId: string;
  revisionId: string;
  /** Null for primary content. */
  changeRequestId: string | null;
}

/** What a site shows to a visitor. */
export interface VisitedContent extends Omit<Content, 'changeRequestId'> {
  /** Conditions of the content are evaluated for them. */
  claims: Readonly<Record<string, unknown>>;
  /** Address of the site space. */
  site: string;
  /** Finds the addresses of pages on the site. */
  addressesOf: AddressesOf;
  /** In the language of the site. */
  labels: PdfLabels;
}

/** PDFs of a space or a part of it. A PDF depends only on its revision and its reader, so it is created once and stored. */
@Injectable()
export class PdfService {
  private readonly logger = new Logger(PdfService.name);
  private readonly preparing = new AdmissionQueue(PREPARING);
  private readonly making = new SingleFlight<void>();
  private readonly failures = new FailureCache();

  constructor(
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly prepare: PreparePdf,
    private readonly workers: PdfWorkers,
    private readonly storage: FileStorage,
    private readonly temporary: TemporaryDirectories,
    private readonly links: DownloadLinks,
    private readonly downloads: DownloadsService,
    private readonly heads: SpaceHeads,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Creates a PDF if it does not exist, and returns its address.
   * @throws ValidationError if `only` is set without a page
   * @throws NotFoundError when there is no such page
   * @throws UnusableSourceError when the content is too large
   */
  async address({ access, changeRequest }: BranchTarget, query: PdfQuery): Promise<PdfResource> {
    const { spaceId, headRevisionId: revisionId } = access;
    const revision = await this.store.revision(spaceId, revisionId);
    const isAdaptive = (await this.texts.dependentIn(revision)).size > 0;
    const reader = claimsOf(access);
    // If no content depends on claims, all readers get the same file, without the parts that only authors see.
    const claims = reader === undefined || isAdaptive ? reader : {};
    const { key, name } = await this.create(
      {
        ...{ spaceId, revisionId, changeRequestId: changeRequest?.id ?? null },
        claims,
      },
      query,
    );
    const link = access.visited?.link;
    const of = changeRequest === undefined ? '' : ` (change request ${changeRequest.number})`;
    return {
      url: this.links.signedUrl(
        'pdf',
        spaceId,
        { hash: key, name: `${name}${of}.pdf`, contentType: CONTENT_TYPE },
        // A link says nothing of the claims that the file is made for, so it ends.
        link !== undefined && claims !== undefined && isAdaptive ? this.links.guarded(link) : link,
      ),
    };
  }

  /**
   * Creates the PDF that a site shows to a visitor if it does not exist.
   * @throws as `address`
   */
  async forVisitor(content: VisitedContent, query: PdfQuery): Promise<Omit<FileToSend, 'cacheControl'>> {
    const { spaceId } = content;
    const create = () => this.create({ ...content, changeRequestId: null }, query);
    const { key, name } = await create();
    const path = pdfKey(visitorDirectory(spaceId), key);
    let size = await this.storage.size(path);
    if (size === undefined) {
      // Another request has just removed it, to make room.
      await create();
      size = await this.storage.size(path);
    }
    if (size === undefined) throw new NotFoundError('PDF');
    const open: FileToSend['open'] = (range) => this.storage.open(path, range);
    return { name: `${name}.pdf`, contentType: CONTENT_TYPE, hash: key, size, open };
  }

  private async create(
    content: Content & Partial<VisitedContent>,
    { page: pageId, only }: PdfQuery,
  ): Promise<{ key: string; name: string }> {
    const { spaceId, revisionId, changeRequestId, claims, site, addressesOf, labels } = content;
    if (only && pageId === undefined) {
      throw new ValidationError([{ path: 'only', message: 'requires the parameter page' }]);
    }
    const revision = await this.store.revision(spaceId, revisionId);
    const index = await this.store.pages(revision);
    const top = pageId === undefined ? undefined : isId(pageId) ? index.find(pageId)?.page : undefined;
    if (pageId !== undefined && top === undefined) throw new NotFoundError('page in this revision');

    const variables = { space: revision.variables, page: top?.variables ?? {} };
    const name = top === undefined ? await this.heads.findTitle(spaceId) : evaluateText(top.title, variables);
    if (name === undefined) throw new NotFoundError('space');
    const visited =
      claims === undefined ? [] : [canonicalJson(claims), ...(site === undefined ? [] : [site, labels])];
    const hash = createHash('sha256')
      .update(JSON.stringify(['pdf', LAYOUT, name, pageId ?? null, only, ...visited]))
      .digest('hex');
    const key = writePdfKey({ changeRequestId, revisionId, hash });
    const place = claims === undefined ? pdfDirectory(spaceId) : visitorDirectory(spaceId);
    await this.makeOnce(spaceId, pdfKey(place, key), async (directory) => {
      const below = only || top === undefined ? [] : visible(top.children, 1);
      const pages = top === undefined ? visible(index.pages) : [{ page: top, depth: 0 }, ...below];
      return this.prepare.prepare(
        {
          revision,
          title: name,
          pages,
          pageAddress: this.pageAddress(spaceId),
          addressesOf,
          claims,
          labels,
        },
        directory,
      );
    });
    return { key, name: fileName(name) };
  }

  /**
   * @throws DeadLinkError when the link is not one of ours, has expired, the space is gone, or the site that the link is of
   *   shows another revision
   */
  async find(file: SignedFile, signature: string): Promise<FileToSend> {
    const ofVisitor = pdfKey(visitorDirectory(file.spaceId), file.hash);
    const isOfVisitor = await this.storage.exists(ofVisitor);
    const key = isOfVisitor ? ofVisitor : pdfKey(pdfDirectory(file.spaceId), file.hash);
    return this.downloads.check(file, signature, key, async (access) => {
      const isThere =
        access === undefined
          ? (await this.heads.find(file.spaceId)) !== undefined
          : access.headRevisionId === readPdfKey(file.hash).revisionId;
      return isThere ? this.storage.size(key) : undefined;
    });
  }

  /** Requests for the same file wait for the first one. */
  private makeOnce(
    spaceId: string,
    key: string,
    prepare: (directory: string) => ReturnType<PreparePdf['prepare']>,
  ): Promise<void> {
    return this.making.run(key, () => this.failures.attempt(key, () => this.make(spaceId, key, prepare)));
  }

  private async make(
    spaceId: string,
    key: string,
    prepare: (directory: string) => ReturnType<PreparePdf['prepare']>,
  ): Promise<void> {
    if (await this.storage.exists(key)) return;
    await this.temporary.withDirectory('pdf', async (directory) => {
      // Nobody waits for a place in the queue of PDFs while the storage reads images or stores the file.
      const job = await this.preparing.run(() => prepare(directory));
      await this.workers.runQueued((secondsLeft) =>
        this.workers.run({ ...job, pageMarkdown: this.environment.limits.pageMarkdown }, secondsLeft),
      );
      await this.storage.store(key, job.output);
    });
    await this.removeOld(spaceId).catch((error: unknown) => {
      // Creating the next file tries again.
      this.logger.warn({ msg: 'Old PDFs could not be removed', spaceId, err: error });
    });
  }

  /** Removes files of revisions that were superseded so long ago that all links to them have expired: links are for heads. */
  private async removeOld(spaceId: string): Promise<void> {
    // A link to one that was removed says that the PDF must be requested again.
    const ofVisitors = await this.storage.list(visitorDirectory(spaceId));
    if (ofVisitors.length > KEPT_FOR_VISITORS) for (const key of ofVisitors) await this.storage.delete(key);
    const found: { key: string; branch: string | null; time: number }[] = [];
    for (const key of await this.storage.list(pdfDirectory(spaceId))) {
      const { changeRequestId, revisionId } = readPdfKey(basename(key, '.pdf'));
      const { createdAt } = await this.store.revision(spaceId, revisionId);
      found.push({ key, branch: changeRequestId, time: createdAt.getTime() });
    }
    const before = this.clock.now().getTime() - LINK_MS;
    for (const [, files] of Map.groupBy(found, ({ branch }) => branch)) {
      const times = files.map(({ time }) => time).toSorted((one, other) => one - other);
      for (const { key, time } of files) {
        const next = times.find((later) => later > time);
        if (next !== undefined && next < before) await this.storage.delete(key);
      }
    }
  }

  private pageAddress(spaceId: string): string {
    return pageUrl('', { appUrl: this.environment.appUrl, spaceId });
  }
}

/** In the directory of the space, so that the purge removes it. */
function pdfDirectory(spaceId: string): string {
  return `${storageDirectory(spaceId)}/pdf`;
}

function visitorDirectory(spaceId: string): string {
  return `${storageDirectory(spaceId)}/visitor-pdf`;
}

function pdfKey(directory: string, key: string): string {
  return `${directory}/${key}.pdf`;
}

/** Pages in reading order, without hidden pages and their descendants. */
function visible(pages: readonly PageNode[], depth = 0): PlacedPage[] {
  return pages.flatMap((page) =>
    page.hidden === true ? [] : [{ page, depth }, ...visible(page.children, depth + 1)],
  );
}

/** A name that any file system takes. */
function fileName(title: string): string {
  const name = title.toWellFormed().replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ');
  return name.trim().slice(0, 100).toWellFormed() || 'space';
}

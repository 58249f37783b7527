import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { type Representation, representation } from '../../common/http/representation.js';
import { isId } from '../../common/ids.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import {
  type ChangeRequestRepresentation,
  MergedChangeRequests,
} from '../branches/merged-change-requests.js';
import { DownloadLinks } from '../files/download-links.js';
import { FilesService, type FileView } from '../files/files.service.js';
import { writeReferencePaths } from '../../markdown/source/reference-paths.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { DocumentWorkers } from '../conversions/document-workers.js';
import { ResponseCache } from './response-cache.js';
import { type ContentView, type PageAddress, showsGit, showsText, toPageResource } from './page.mapper.js';
import type { PageResource, RevisionResource } from './page.resource.js';
import { DocumentJobBuilder } from './document-job-builder.js';
import type { RevisionRequest } from '../branches/revision-reading.js';
import { ReaderDocumentIds } from './reader-document-ids.js';
import { RevisionTags } from './revision-tags.js';
import { ShownVariables } from '../visible/shown-variables.js';
import { VisibleContent, type VisibleParts } from '../visible/visible-content.js';
import { VisibleTexts } from '../visible/visible-texts.js';
import { isStable, textNames, type TextView } from './text-view.js';
import { renderMarkdown } from './render-markdown.js';

/** Files whose addresses are signed before other requests have their turn. */
const FILES_OF_TURN = 200;

/** Options of a page read. */
export type PageView = ContentView & Omit<TextView, 'dereferenced'>;

/** Options of a revision read. */
export type RevisionView = ContentView & Pick<TextView, 'format.markdown.refs' | 'claims'>;

/**
 * Pages and revisions as serialized responses. They depend only on the revision, so they are serialized once and
 * cached; conditional requests are answered by entity tag without them.
 */
@Injectable()
export class PagesService {
  constructor(
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly visible: VisibleContent,
    private readonly variables: ShownVariables,
    private readonly tags: RevisionTags,
    private readonly files: FilesService,
    private readonly links: DownloadLinks,
    private readonly jobs: DocumentJobBuilder,
    private readonly workers: DocumentWorkers,
    private readonly cache: ResponseCache,
    private readonly readerIds: ReaderDocumentIds,
    private readonly merged: MergedChangeRequests,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * The whole revision. Its tag also depends on its links to files and, for a merge, on the change request, whose
   * comments continue after the merge.
   * @param showsChangeRequests whether the caller can view the change requests of the space
   */
  async revision(
    spaceId: string,
    revisionId: string,
    showsChangeRequests: boolean,
    wanted: RevisionView & FileView = {},
  ): Promise<Representation> {
    const mergedFrom = showsChangeRequests ? await this.mergedFrom(spaceId, revisionId) : undefined;
    const revision = await this.store.revision(spaceId, revisionId);
    const view = await this.withVariables(revision, wanted);
    const visible = await this.visible.parts(revision, view.claims);
    const tag = this.links.tag(view.link, visible.guarded.size > 0);
    const parts = [
      revisionId,
      tag,
      ...revisionNames(view),
      ...(await this.readerNames(revision, view.claims, visible)),
    ];
    if (mergedFrom !== undefined) parts.push(digestOf(mergedFrom));
    const make = () => this.revisionBody(spaceId, revisionId, mergedFrom, view, visible);
    return representation(parts, () => this.cache.get([spaceId, 'revision', ...parts].join(' '), make));
  }

  /** Equal for readers with the same lists and texts. */
  private async readerNames(
    revision: Revision,
    claims: TextView['claims'],
    { name }: VisibleParts,
  ): Promise<string[]> {
    const isAdaptive = claims !== undefined && (await this.texts.dependentIn(revision)).size > 0;
    return [...(name === '' ? [] : [name]), ...(isAdaptive ? textNames({ claims }) : [])];
  }

  private async mergedFrom(
    spaceId: string,
    revisionId: string,
  ): Promise<ChangeRequestRepresentation | undefined> {
    const revision = await this.store.revision(spaceId, revisionId);
    if (revision.mergedFrom === null) return undefined;
    return (await this.merged.of(spaceId, [revision])).get(revision.mergedFrom);
  }

  private async revisionBody(
    spaceId: string,
    revisionId: string,
    mergedFrom: ChangeRequestRepresentation | undefined,
    view: RevisionView & FileView,
    visible: VisibleParts,
  ): Promise<string> {
    const revision = await this.store.revision(spaceId, revisionId);
    const [index, { files }] = [await this.store.pages(revision), await this.store.files(revision)];
    const shown = files.filter(({ id }) => !visible.hidden.has(id));
    const fileResources: RevisionResource['files'] = [];
    for (const [place, file] of shown.entries()) {
      // Each address is signed.
      if (place % FILES_OF_TURN === FILES_OF_TURN - 1) await nextTurn();
      fileResources.push(this.files.resource(spaceId, file, view, visible));
    }
    const resource: RevisionResource = {
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      mergedFrom,
      pages: this.pageResources(revision, index.pages, view),
      files: fileResources,
      reusableContents: await this.reusableContents(revision, view, visible),
      tags: [...(await this.tags.of(revision, visible, view.claims))],
      variables: view.variables?.space ?? revision.variables,
      createdAt: revision.createdAt.toISOString(),
      ...(revision.git !== null && view.metadata !== false ? { git: revision.git } : {}),
      urls: { app: `${this.environment.appUrl}/spaces/${spaceId}/revisions/${revision.id}` },
    };
    return serialize(resource);
  }

  private async reusableContents(
    revision: Revision,
    view: RevisionView,
    visible: VisibleParts,
  ): Promise<RevisionResource['reusableContents']> {
    const resources: RevisionResource['reusableContents'] = [];
    const { byId } = await this.store.files(revision);
    const index = await this.store.pages(revision);
    for (const { id, title, document, git } of await this.store.reusableContents(revision)) {
      if (visible.hidden.has(id)) continue;
      const whole = await this.store.document(revision.spaceId, document);
      const stored =
        view.claims === undefined
          ? whole
          : await this.texts.of(revision, { document: whole, page: undefined }, view.claims);
      resources.push({
        id,
        title,
        document: {
          markdown: isStable(view)
            ? writeReferencePaths(stored)
            : renderMarkdown(stored, undefined, index, byId),
        },
        ...(git !== undefined && showsGit(view) ? { git: { oid: git.oid, path: git.path } } : {}),
      });
    }
    return resources;
  }

  /** All pages, without their texts. */
  async pages(
    of: RevisionRequest,
    wanted: ContentView & Pick<TextView, 'claims'> = {},
  ): Promise<Representation> {
    const { spaceId, revisionId } = of;
    const view = await this.withVariables(await this.store.revision(spaceId, revisionId), wanted);
    const names = contentNames(view);
    const key = [spaceId, revisionId, 'pages', ...names].join(' ');
    const make = async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      const { pages } = await this.store.pages(revision);
      return serialize({ pages: this.pageResources(revision, pages, view) });
    };
    const body = () => this.cache.get(key, make);
    if (of.tagsByContent) return { etag: await this.cache.tag(key, make), body };
    return representation([revisionId, ...names], body);
  }

  /**
   * One page with its text. Each view is a representation of its own, which caches must distinguish.
   * @throws NotFoundError, now or when the response is sent, when the revision has no such page
   * @throws UnusableSourceError, now or when the response is sent, when the text cannot be made in this view
   */
  async page(of: RevisionRequest, pageId: string, wanted: PageView = {}): Promise<Representation> {
    const { spaceId, revisionId } = of;
    if (!isId(pageId)) throw new NotFoundError('page in this revision');
    const view = await this.forReader(of, pageId, wanted);
    const key = pageKey(spaceId, revisionId, pageId, view);
    const make = async () => {
      const revision = await this.store.revision(spaceId, revisionId);
      return this.pageBody(revision, (await this.store.pages(revision)).find(pageId), view);
    };
    const body = () => this.cache.get(key, make);
    if (of.tagsByContent) return { etag: await this.cache.tag(key, make), body };
    return representation([revisionId, ...viewNames(view)], body, () =>
      this.requirePage(spaceId, revisionId, pageId),
    );
  }

  /** The view with no claim, if the text of the page does not depend on any, so that all readers share a response. */
  private async forReader(
    { spaceId, revisionId }: RevisionRequest,
    pageId: string,
    view: PageView,
  ): Promise<PageView> {
    const { claims, ...rest } = view;
    if (claims === undefined) return view;
    const revision = await this.store.revision(spaceId, revisionId);
    const variables = await this.variables.of(revision, claims);
    const others = { ...rest, claims: {}, variables };
    const dependent = await this.texts.dependentIn(revision);
    if (dependent.size === 0) return others;
    const document = (await this.store.pages(revision)).find(pageId)?.page.document ?? '';
    return dependent.has(document) ? { ...others, claims } : others;
  }

  /** The view with the variables that the reader sees. */
  private async withVariables<View extends ContentView & Pick<TextView, 'claims'>>(
    revision: Revision,
    view: View,
  ): Promise<View> {
    const variables = await this.variables.of(revision, view.claims);
    return variables === undefined ? view : { ...view, variables };
  }

  /**
   * @param path slugs joined by `/`; '' is the first document
   * @throws NotFoundError when there is no page; and as `page`
   */
  async pageAt(of: RevisionRequest, path: string, view: PageView = {}): Promise<Representation> {
    const revision = await this.store.revision(of.spaceId, of.revisionId);
    const placed = (await this.store.pages(revision)).findByPath(path);
    if (placed === undefined) throw new NotFoundError('page at this path');
    return this.page(of, placed.page.id, view);
  }

  /** @throws NotFoundError when the revision has no such page */
  async requirePage(spaceId: string, revisionId: string, pageId: string): Promise<void> {
    if (this.cache.has(pageKey(spaceId, revisionId, pageId))) return;
    const revision = await this.store.revision(spaceId, revisionId);
    if ((await this.store.pages(revision)).find(pageId) === undefined) {
      throw new NotFoundError('page in this revision');
    }
  }

  private async pageBody(
    revision: Revision,
    located: PlacedPage | undefined,
    view: PageView,
  ): Promise<string> {
    if (located === undefined) throw new NotFoundError('page in this revision');
    const { page, path } = located;
    const resource = this.pageResource(revision, page, path, view);
    if (page.document === null || !showsText(page, view)) return serialize(resource);
    const document = await this.store.document(revision.spaceId, page.document);
    // A document is JSON text, possibly from another thread.
    const text = await this.workers.convert(await this.jobs.job(revision, { document, located }, view));
    if (view.format === 'document') return `${serialize(resource).slice(0, -1)},"document":${text}}`;
    return serialize({ ...resource, markdown: text });
  }

  private pageResources(
    revision: Revision,
    pages: readonly PlacedPage['page'][],
    view: ContentView,
  ): PageResource[] {
    return pages.map((page) => this.pageResource(revision, page, page.slug, view));
  }

  private pageResource(
    revision: Revision,
    page: PlacedPage['page'],
    path: string,
    view: ContentView,
  ): PageResource {
    return toPageResource(page, path, this.address(revision), view, (document) =>
      this.readerIds.of(revision.spaceId, document),
    );
  }

  private address(revision: Revision): PageAddress {
    return { appUrl: this.environment.appUrl, spaceId: revision.spaceId };
  }
}

function pageKey(spaceId: string, revisionId: string, pageId: string, view: PageView = {}): string {
  return [spaceId, revisionId, 'page', pageId, ...viewNames(view)].join(' ');
}

function viewNames(view: PageView): string[] {
  return [...textNames(view), ...contentNames(view)];
}

function revisionNames(view: RevisionView): string[] {
  return [...contentNames(view), ...(isStable(view) ? ['stable'] : [])];
}

function contentNames({ metadata, computed, forSite, forReader, variables }: ContentView): string[] {
  return [
    ...(metadata === false ? ['plain'] : []),
    ...(computed === false ? ['source'] : []),
    ...(forSite === true ? ['site'] : []),
    ...(forReader === true ? ['reader'] : []),
    ...(variables === undefined ? [] : [variables.name]),
  ];
}

/** A short key that differs when any part differs. */
function digestOf(resource: object): string {
  return createHash('sha256').update(serialize(resource)).digest('base64url').slice(0, 16);
}

function serialize(resource: object): string {
  return JSON.stringify(resource);
}

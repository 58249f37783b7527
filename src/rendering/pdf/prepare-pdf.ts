import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { UnusableSourceError } from '../../common/errors/api-error.js';
import { FileStorage } from '../../platform/storage/file-storage.js';
import { evaluateText } from '../../markdown/document/evaluate.js';
import { storageKey } from '../../content/files/files.service.js';
import { isLinkAddress } from '../../markdown/source/address.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type { FileEntry } from '../../versioning/file.js';
import type { PageNode } from '../../versioning/page.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { type Claims, VisibleTexts } from '../../content/visible/visible-texts.js';
import { IncludedTexts } from '../../content/pages/included-texts.js';
import {
  type PdfLinkTarget,
  PDF_LIMITS,
  type PdfImage,
  type PdfJob,
  type PdfPage,
  type PdfText,
} from './pdf-job.js';
import type { PdfLabels } from './pdf-labels.js';

/** The kinds of images that a PDF can show. */
const IMAGE = /^image\/(?:png|jpeg|svg\+xml)$/;
const SVG = 'image/svg+xml';
/** Images that are read from the storage at the same time: each read of an S3 store waits for an answer. */
const READS_AT_ONCE = 8;

/** Pixels. */
const SMALL_HEIGHT = 32;

/** A page and its place in the tree of pages. */
export interface PlacedPage {
  page: PageNode;
  /** Number of pages of the PDF above it. */
  depth: number;
}

/**
 * Finds the addresses of pages, by ID. Pages without an address are left out.
 * @param times how often a PDF links to each page
 */
export type AddressesOf = (times: ReadonlyMap<string, number>) => Record<string, string>;

/** The content of a PDF. */
export interface PdfSource {
  revision: Revision;
  title: string;
  /** In reading order. */
  pages: readonly PlacedPage[];
  pageAddress: string;
  /** Finds the addresses of linked pages. Pages that it does not find have addresses below `pageAddress`. */
  addressesOf?: AddressesOf;
  /** As in `PdfParts`. */
  claims?: Readonly<Record<string, unknown>>;
  /** As in `PdfParts`. */
  labels?: PdfLabels;
}

/** Collects what a worker needs for a PDF: texts, and images as local files. */
@Injectable()
export class PreparePdf {
  constructor(
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @param directory for images and the PDF
   * @throws UnusableSourceError if the content is too large
   */
  async prepare(source: PdfSource, directory: string): Promise<PdfJob> {
    const { revision, title, pages, pageAddress, claims, labels } = source;
    if (pages.length > PDF_LIMITS.pages) {
      throw tooLarge(`${pages.length} pages`, `${PDF_LIMITS.pages}`);
    }
    const included = new IncludedTexts(this.store, revision);
    const ready: PdfPage[] = [];
    const targets: Targets = { pages: new Map(), files: new Set() };
    let room: number = PDF_LIMITS.text;
    for (const { page, depth } of pages) {
      const document = page.document === null ? undefined : await this.textOf(revision, page, claims);
      if (document !== undefined) {
        room -= document.markdown.length;
        await included.read(document, room);
        room -= included.lengthIn(document, room);
        if (room < 0) throw tooLarge('more text', `${PDF_LIMITS.text} characters`);
        addTargets(document, targets);
      }
      ready.push({ ...toPdfPage(page, document, revision.variables), depth });
    }
    for (const document of included.documents.values()) addTargets(document, targets);
    for (const { leadsTo } of ready) if (leadsTo?.kind === 'page') addPage(leadsTo.pageId, targets);
    const names = await this.titles(revision, targets.pages.keys());
    const elsewhere = new Map(targets.pages);
    // Links to pages of the file lead to their places in it.
    for (const { id } of ready) elsewhere.delete(id);
    const { byId } = await this.store.files(revision);
    const images = new Map<string, FileEntry>();
    for (const fileId of targets.files) {
      const file = byId.get(fileId);
      if (file) names[fileId] = file.name;
      if (file && IMAGE.test(file.contentType) && file.size <= PDF_LIMITS.image) images.set(fileId, file);
    }
    return {
      title,
      createdAt: revision.createdAt.toISOString(),
      pages: ready,
      images: await this.copyImages(revision.spaceId, images, directory),
      includes: Object.fromEntries([...included.documents].map(([id, text]) => [id, toPdfText(text)])),
      names,
      variables: revision.variables,
      pageAddress,
      ...(source.addressesOf === undefined ? {} : { addresses: source.addressesOf(elsewhere) }),
      claims,
      labels,
      output: join(directory, 'out.pdf'),
    };
  }

  /** The text of a page as the reader sees it; undefined when it cannot be made for them. */
  private async textOf(
    revision: Revision,
    page: PageNode,
    claims: Claims | undefined,
  ): Promise<StoredDocument | undefined> {
    const document = await this.store.document(revision.spaceId, page.document ?? '');
    if (claims === undefined) return document;
    try {
      return await this.texts.of(revision, { document, page }, claims);
    } catch (error) {
      if (error instanceof UnusableSourceError) return undefined;
      throw error;
    }
  }

  /** Titles of all pages by ID, including those outside the file. */
  private async titles(revision: Revision, pageIds: Iterable<string>): Promise<Record<string, string>> {
    const index = await this.store.pages(revision);
    const titles: Record<string, string> = {};
    for (const id of pageIds) {
      const page = index.find(id)?.page;
      if (page !== undefined) titles[id] = titleOf(page, revision.variables);
    }
    return titles;
  }

  private async copyImages(
    spaceId: string,
    files: ReadonlyMap<string, FileEntry>,
    directory: string,
  ): Promise<Record<string, PdfImage>> {
    const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    if (bytes > PDF_LIMITS.images) throw tooLarge(`${bytes} bytes of images`, `${PDF_LIMITS.images}`);
    const images: Record<string, PdfImage> = {};
    const sizes = new Map<string, number>();
    for (const [id, { hash, size, contentType, dimensions }] of files) {
      if (size === 0) continue;
      images[id] = {
        path: join(directory, hash),
        ...(contentType === SVG ? { isSvg: true } : {}),
        ...((dimensions?.height ?? Infinity) <= SMALL_HEIGHT ? { isSmall: true } : {}),
      };
      sizes.set(hash, size);
    }
    const waiting = sizes.entries();
    const copy = async (): Promise<void> => {
      for (const [hash, size] of waiting) {
        const stored = await this.storage.open(storageKey(spaceId, hash), { start: 0, end: size - 1 });
        await pipeline(stored, createWriteStream(join(directory, hash)));
      }
    };
    await Promise.all(Array.from({ length: READS_AT_ONCE }, copy));
    return images;
  }
}

/** IDs of the targets of links. */
interface Targets {
  /** With the number of links to each. */
  pages: Map<string, number>;
  files: Set<string>;
}

function addPage(id: string, { pages }: Targets): void {
  pages.set(id, (pages.get(id) ?? 0) + 1);
}

function titleOf(page: PageNode, ofSpace: Readonly<Record<string, string>>): string {
  return evaluateText(page.title, { space: ofSpace, page: page.variables ?? {} });
}

function toPdfPage(
  page: PageNode,
  document: StoredDocument | undefined,
  ofSpace: Readonly<Record<string, string>>,
): Omit<PdfPage, 'depth'> {
  const leadsTo = page.ref === undefined ? undefined : targetOf(page.ref);
  const evaluate = (text: string) => evaluateText(text, { space: ofSpace, page: page.variables ?? {} });
  return {
    id: page.id,
    title: titleOf(page, ofSpace),
    ...(page.description !== undefined ? { description: evaluate(page.description) } : {}),
    text: document === undefined ? null : toPdfText(document),
    variables: page.variables,
    leadsTo,
  };
}

function toPdfText({ markdown, sections }: StoredDocument): PdfText {
  const headings = sections.flatMap(({ anchor, aliases, level }) =>
    anchor === undefined ? [] : [{ anchor, level, aliases }],
  );
  return { markdown, headings };
}

function addTargets({ links, markdown }: StoredDocument, targets: Targets): void {
  for (const { kind, target, start } of links) {
    // A PDF shows the light variant of an image, which is not in a `srcset`.
    const isVariant = /\bsrcset\s*=\s*["']?\s*$/i.test(markdown.slice(Math.max(0, start - 20), start));
    if (kind === 'file' && !isVariant) targets.files.add(target);
    else if (kind === 'page') addPage(target, targets);
  }
}

function targetOf(ref: NonNullable<PageNode['ref']>): PdfLinkTarget | undefined {
  if (ref.kind === 'url') return isLinkAddress(ref.url) ? { kind: 'url', url: ref.url } : undefined;
  if (ref.kind === 'page') return { kind: 'page', pageId: ref.page };
  if (ref.kind === 'anchor' && ref.page !== undefined) {
    return { kind: 'page', pageId: ref.page, anchor: ref.anchor };
  }
  return undefined;
}

function tooLarge(what: string, most: string): UnusableSourceError {
  return new UnusableSourceError(
    `The PDF would contain ${what}; the maximum is ${most}: ask for a part of the space with "page".`,
  );
}

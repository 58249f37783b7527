import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isId } from '../../common/ids.js';
import { cacheSize } from '../../config/cache-size.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { PublishedSpecs } from '../../openapi-specs/versions/published-specs.js';
import type { PageContent, PageSpec, SitePage } from '../../rendering/site/site-page.js';
import { targetKey } from '../../rendering/site/target-key.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import { ShownSpecs } from './shown-specs.js';
import type { TextsOfPage } from './shown-texts.js';

/** Bytes of cached versions, when there is enough memory. */
const CACHED_BYTES = 32 * 1024 * 1024;
/** Bytes of the specifications of one page. Only the names of further specifications are shown. */
const MAX_PAGE_BYTES = 24 * 1024 * 1024;
/** Specifications that one page shows. */
const MAX_SPECS = 20;

/** Finds the specifications that pages show, and reads them. */
@Injectable()
export class PageSpecs {
  /** By ID of the version. */
  private readonly cache: LRUCache<string, SharedArrayBuffer>;
  /**
   * Specifications that are still in memory, whether cached or not: a large one is read again only when its memory is free.
   */
  private readonly present = new Map<string, WeakRef<SharedArrayBuffer>>();
  private readonly freed = new FinalizationRegistry<string>((version) => {
    if (this.present.get(version)?.deref() === undefined) this.present.delete(version);
  });
  private readonly reading = new Map<string, Promise<SharedArrayBuffer | undefined>>();

  constructor(
    private readonly specs: PublishedSpecs,
    private readonly shown: ShownSpecs,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.cache = new LRUCache({
      maxSize: cacheSize(environment, CACHED_BYTES),
      sizeCalculation: ({ byteLength }) => byteLength + 100,
    });
  }

  /**
   * The specifications of a page: the latest versions of those that its stored texts show and the reader sees, and the
   * version that the page was generated from.
   * @param trail the page and the pages above it, from the top
   * @param maySee whether the reader may see the specification of a name
   */
  async of(
    organizationId: string,
    trail: readonly PlacedPage[],
    texts: TextsOfPage,
    maySee: (name: string) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Pick<PageContent, 'specs' | 'generatedFrom'>> {
    const specs: Record<string, PageSpec> = {};
    const add = (spec: Omit<PageSpec, 'organizationId'>): void => {
      const { name } = spec;
      const key = name.includes(':')
        ? { kind: 'url' as const, url: name }
        : { kind: 'openapi' as const, spec: name };
      specs[targetKey(key)] = { organizationId, ...spec };
    };
    const seen = await this.shown.ofAll(texts.seen);
    const names = [...(await this.shown.ofAll(texts.stored))]
      .filter((name) => seen.has(name))
      .slice(0, MAX_SPECS);
    const found = await Promise.all(
      names.map(async (name) =>
        (await maySee(name))
          ? { name, version: await this.specs.latestVersion(organizationId, name) }
          : // Pinned, so that no version that exists makes the page outdated.
            { name, version: null, isPinned: true },
      ),
    );
    for (const spec of found) add(spec);
    const source = sourceOf(organizationId, trail);
    if (source === undefined) return { specs };
    const { slug, version, seed } = source;
    add({ name: slug, version, isPinned: true });
    return { specs, generatedFrom: { spec: slug, seed } };
  }

  /** Whether the versions that a page shows are the latest ones. */
  async areLatest(specs: readonly PageSpec[]): Promise<boolean> {
    const following = specs.filter(({ isPinned }) => isPinned !== true);
    const latest = await Promise.all(
      following.map(({ organizationId, name }) => this.specs.latestVersion(organizationId, name)),
    );
    return following.every(({ version }, index) => version === latest[index]);
  }

  /** A page with the bytes of its specifications. Others than its renderer do not need them. */
  async withBytes(page: SitePage): Promise<SitePage> {
    const specs: Record<string, PageSpec> = {};
    let left = MAX_PAGE_BYTES;
    for (const [key, spec] of Object.entries(page.content.specs)) {
      const bytes = spec.version === null || left <= 0 ? undefined : await this.bytesOf(spec, spec.version);
      left -= bytes?.byteLength ?? 0;
      specs[key] = { ...spec, ...(bytes === undefined || left < 0 ? {} : { bytes }) };
    }
    return { ...page, content: { ...page.content, specs } };
  }

  private async bytesOf(
    { organizationId }: PageSpec,
    version: string,
  ): Promise<SharedArrayBuffer | undefined> {
    const present = this.cache.get(version) ?? this.present.get(version)?.deref();
    if (present !== undefined) return present;
    let reading = this.reading.get(version);
    if (reading === undefined) {
      reading = this.read(organizationId, version).finally(() => this.reading.delete(version));
      this.reading.set(version, reading);
    }
    return reading;
  }

  private async read(organizationId: string, version: string): Promise<SharedArrayBuffer | undefined> {
    const text = await this.specs.content(organizationId, version);
    if (text === undefined) return undefined;
    const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
    Buffer.from(bytes).write(text);
    this.cache.set(version, bytes);
    this.present.set(version, new WeakRef(bytes));
    this.freed.register(bytes, version);
    return bytes;
  }
}

/**
 * The part of a specification that a page was generated from. Undefined for other pages, and when another organization owns
 * the source.
 */
function sourceOf(
  organizationId: string,
  trail: readonly PlacedPage[],
): { slug: string; version: string; seed: string } | undefined {
  const seed = trail.at(-1)?.page.computedSeed;
  const root = trail.findLast(({ page }) => page.type === 'computed')?.page;
  if (seed === undefined || root === undefined || root === trail.at(-1)?.page) return undefined;
  const slug = slugOf(root);
  const [version = ''] = root.computedSeed?.split('.') ?? [];
  const isOwn = root.computed?.organization === organizationId;
  return slug !== undefined && isOwn && isId(version) ? { slug, version, seed } : undefined;
}

/** The slug of the specification of a computed page. */
export function slugOf({ computed }: Pick<PageNode, 'computed'>): string | undefined {
  const ref = computed?.dependencies?.spec?.ref;
  return ref?.kind === 'openapi' ? ref.spec : undefined;
}

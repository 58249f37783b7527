import { Injectable } from '@nestjs/common';
import { DocumentJobBuilder } from '../../content/pages/document-job-builder.js';
import { ContentStore } from '../../content/store/content-store.js';
import { evaluateText } from '../../markdown/document/evaluate.js';
import type { DocumentReference } from '../../markdown/source/content-reference.js';
import { readReference } from '../../markdown/source/references.js';
import type { StoredDocument } from '../../markdown/source/stored-document.js';
import type {
  CoverImage,
  LinkTarget,
  NavPage,
  PageContent,
  PageHead,
  ResolvedLink,
  SiteFile,
  SitePage,
} from '../../rendering/site/site-page.js';
import type { SiteSurface } from '../../rendering/site/site-surface.js';
import type { FileEntry } from '../../versioning/file.js';
import { DEFAULT_LAYOUT, type PageNode } from '../../versioning/page.js';
import type { PlacedPage } from '../../versioning/page-index.js';
import { widthsOf } from '../files/image-variants.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { apiPages } from './api-pages.js';
import { editLink } from './edit-link.js';
import {
  type AddressOf,
  feedbackHref,
  linkTarget,
  linkTargets,
  type LinkSpace,
  pageHref,
  viewHref,
  titleIn,
} from './link-targets.js';
import { markdownHref } from './markdown-href.js';
import { addressesWithin, ROOM_FOR_NAVIGATION, ROOM_FOR_TEXT } from './page-addresses.js';
import { firstReadable, isIndexed, pageOrder, trailOf } from './page-order.js';
import { pageTree } from './page-tree.js';
import { PageSpecs } from './page-specs.js';
import { previewOf, previewOfPage } from './preview-banner.js';
import { publicHref } from './public-href.js';
import { SiteSpaces } from './site-spaces.js';
import { ShownTexts } from './shown-texts.js';
import { InlineSvgs } from './inline-svgs.js';
import { socialCard, socialImageHref } from '../files/social-card.js';
import type { SpaceView } from './space-views.js';
import { addressesOf, alternatesOf, type TranslatedSpace, Translations } from './translations.js';
import { VisitedSpecs } from './visited-specs.js';

/** Collects the content of a page of a site. */
@Injectable()
export class SitePages {
  constructor(
    private readonly store: ContentStore,
    private readonly texts: ShownTexts,
    private readonly jobs: DocumentJobBuilder,
    private readonly spaces: SiteSpaces,
    private readonly specs: PageSpecs,
    private readonly inlineSvgs: InlineSvgs,
    private readonly visitedSpecs: VisitedSpecs,
    private readonly translations: Translations,
  ) {}

  /** Everything that a page shows. The choice of another site space leads to the same page there. */
  async page(view: SpaceView, placed: PlacedPage): Promise<SitePage> {
    const { content, links: inText } = await this.contentAndLinks(view, placed, true);
    const links = { ...inText, addressOf: addressesWithin(ROOM_FOR_NAVIGATION) };
    // Only here, because they can be all pages of a hundred spaces.
    const translations = await this.translations.of(view.visit, view.seen);
    const addresses = addressesOf(translations, placed, links.addressOf);
    const siteSpaces = view.shell.siteSpaces.map((each) => ({
      ...each,
      href: addresses.get(each.href) ?? each.href,
    }));
    return {
      shell: { ...view.shell, siteSpaces },
      page: this.head(view, placed, links, translations),
      content,
    };
  }

  /** The text of a page for the reader. */
  async content(view: SpaceView, placed: PlacedPage): Promise<PageContent> {
    return (await this.contentAndLinks(view, placed, false)).content;
  }

  private async contentAndLinks(
    view: SpaceView,
    placed: PlacedPage,
    withSurroundings: boolean,
  ): Promise<{ content: PageContent; links: LinkSpace }> {
    const { revision, visit, files } = view;
    const claims = visit.reader.kind === 'visitor' ? visit.reader.claims : {};
    const texts = await this.texts.of(revision, placed.page, claims);
    // Targets that only hidden blocks refer to are not in the page, so nothing in it can lead there.
    const refs = [...referencesOf(placed.page), ...texts.seen.flatMap(referencesIn)];
    const svgs = withSurroundings ? await this.inlineSvgs.first(revision.spaceId, refs, files) : undefined;
    const addressOf = addressesWithin(ROOM_FOR_TEXT);
    // Only the parts around the text of a page show the tree.
    const shown = withSurroundings ? [...refs, ...pagesWithReferences(view.own.index.pages)] : refs;
    const links = await this.linksOf(view, shown, addressOf, svgs);
    const [document] = texts.stored;
    const text =
      document === undefined
        ? null
        : (
            await this.jobs.job(
              revision,
              { document, located: placed },
              {
                format: 'document',
                evaluated: 'true',
                dereferenced: ['reusable-contents'],
                claims,
              },
            )
          ).job;
    const [seen] = texts.seen;
    const content: PageContent = {
      text,
      targets: linkTargets(refs, links),
      files: filesOf(refs, links),
      ...(await this.specs.of(visit.site.organizationId, trailOf(view.own.index, placed), texts, (name) =>
        this.seesSpec(visit, name),
      )),
      apiPages: apiPages(visit.site.organizationId, links, texts.seen),
      aliases: seen === undefined ? {} : aliasesOf(seen),
    };
    return { content, links };
  }

  /**
   * A draft or an earlier revision may name a specification that the space does not show now. In a preview, a person who
   * cannot view specifications sees no more of them than readers.
   */
  private async seesSpec({ site, siteSpace, preview }: SiteVisit, name: string): Promise<boolean> {
    if (preview === undefined || preview.seesSpecs || preview.spaceId !== siteSpace.spaceId) return true;
    const published = await this.store.revision(preview.spaceId, preview.publishedRevisionId);
    const spec = { organizationId: site.organizationId, slug: name, sourceUrl: null };
    return this.visitedSpecs.isShownIn(published, spec, {});
  }

  /**
   * A view that is not a page of the content, with the parts around it.
   * @param path of the requested page
   */
  async surface(view: SpaceView, content: SiteSurface['view'], path?: string): Promise<SiteSurface> {
    const preview = previewOf(view, (index) => (path === undefined ? undefined : index.findByPath(path)));
    return {
      shell: view.shell,
      tree: this.tree(view, undefined, await this.navigationOf(view)),
      ...(preview && { preview }),
      view: content,
    };
  }

  /** The pages below a page of a tree that is too large to be sent as a whole; undefined when there is no such page. */
  async branch(view: SpaceView, pageId: string): Promise<NavPage[] | undefined> {
    const placed = view.own.index.find(pageId);
    if (placed === undefined || trailOf(view.own.index, placed).some(({ page }) => page.hidden))
      return undefined;
    const links = await this.navigationOf(view);
    return this.tree(view, undefined, links, placed.page.children);
  }

  private head(
    view: SpaceView,
    placed: PlacedPage,
    links: LinkSpace,
    translations: readonly TranslatedSpace[],
  ): PageHead {
    const { own, visit, shell } = view;
    const { page } = placed;
    const { settings } = shell;
    const order = pageOrder(own.index);
    const place = order.places.get(page.id);
    const trail = trailOf(own.index, placed);
    const href = pageHref(own, page, placed.path);
    const neighbor = (step: number): ResolvedLink | undefined => {
      const found = place === undefined ? undefined : order.pages[place + step];
      return found && this.named(view, found, links);
    };
    const [previous, next] = settings.pagination.enabled ? [neighbor(-1), neighbor(1)] : [];
    const cover = coverOf(page, links);
    const title = links.titleOf(page);
    const description = page.description === undefined ? undefined : evaluate(view, page, page.description);
    const { git } = view.revision;
    const source = settings.git.showEditLink ? page.git : undefined;
    const editHref = git === null || source === undefined ? undefined : editLink(git, source.path);
    return {
      id: page.id,
      title,
      description,
      icon: page.icon,
      emoji: page.emoji,
      layout: { ...DEFAULT_LAYOUT, ...page.layout },
      cover,
      href,
      canonical: publicHref(shell, href),
      breadcrumbs: trail.slice(0, -1).flatMap((above) => this.named(view, above, links) ?? []),
      previous,
      next,
      updatedAt: page.updatedAt,
      tree: this.tree(view, trail, links),
      editHref,
      noIndex: !visit.isListed || place === undefined || !isIndexed(page),
      alternates: [],
      ...(visit.preview === undefined
        ? {
            ...this.publishedParts(view, placed, { title, description, href }),
            alternates: alternatesOf(translations, placed, links.addressOf).map(
              ({ language, href: address }) => ({ language, href: publicHref(shell, address) }),
            ),
          }
        : { preview: previewOfPage(view, page.id) }),
    };
  }

  /** The properties that only published pages have. */
  private publishedParts(
    { own, visit, shell }: SpaceView,
    placed: PlacedPage,
    described: { title: string; description: string | undefined; href: string },
  ): Partial<PageHead> {
    const { settings } = shell;
    const { id } = placed.page;
    const toPublic = (each: string): string => publicHref(shell, each);
    return {
      viewHref: viewHref(visit.base, id),
      ...(settings.feedback.enabled ? { feedbackHref: feedbackHref(visit.base, id) } : {}),
      ...(settings.pageActions.markdown ? { markdownHref: markdownHref(own, placed) } : {}),
      ...(settings.pdf.enabled ? { pdfHref: `${visit.base}~pdf/${id}` } : {}),
      ...(visit.isOpen ? { assistantHref: toPublic(described.href) } : {}),
      socialImage:
        settings.socialPreview.url ?? toPublic(socialImageHref(visit.base, id, socialCard(shell, described))),
    };
  }

  /** A link to a page; to the first page below it when it is a group. Undefined when there is none. */
  private named(view: SpaceView, { page }: PlacedPage, { addressOf }: LinkSpace): ResolvedLink | undefined {
    const shown = page.type === 'group' ? firstReadable(page.children) : page;
    const found = shown && view.own.index.find(shown.id);
    if (found === undefined) return undefined;
    return { title: titleOf(view, page), href: addressOf(view.own, found.page, found.path) };
  }

  private tree(
    { own: { index }, previewed }: SpaceView,
    trail: readonly PlacedPage[] | undefined,
    links: LinkSpace,
    pages = index.pages,
  ): NavPage[] {
    const activeId = trail?.at(-1)?.page.id;
    return pageTree(pages, {
      trail: new Set(trail?.map(({ page }) => page.id)),
      activeId,
      size: pageOrder(index).treeSize,
      titleOf: links.titleOf,
      targetOf: (page) => treeTarget(page, links),
      changeOf: ({ id }) => previewed?.changes.get(id),
    });
  }

  private navigationOf(view: SpaceView): Promise<LinkSpace> {
    const inTree = pagesWithReferences(view.own.index.pages);
    return this.linksOf(view, inTree, addressesWithin(ROOM_FOR_NAVIGATION));
  }

  /** @param svgs `data:` URLs of images that the page contains, by the IDs of their files */
  private async linksOf(
    view: SpaceView,
    refs: readonly DocumentReference[],
    addressOf: AddressOf,
    svgs: ReadonlyMap<string, string> = new Map(),
  ): Promise<LinkSpace> {
    const { visit, seen, own, files, revision } = view;
    const spaces = await this.spaces.shown(visit, seen, refs);
    return {
      own,
      files,
      fileOf: (entry) => {
        const file = fileOf(visit, revision.spaceId, entry);
        const data = svgs.get(entry.id);
        return data === undefined ? file : { ...file, data };
      },
      spaceOf: (spaceId) => spaces.get(spaceId),
      titleOf: (page, space = own) => titleIn(space, page),
      addressOf,
    };
  }
}

/** The address of a file on the host of the site. It contains the hash, so it can be cached for a long time. */
export function fileOf({ home }: SiteVisit, spaceId: string, entry: FileEntry): SiteFile {
  const { hash, name, contentType, size, dimensions, id } = entry;
  const widths = widthsOf(entry);
  return {
    href: `${home}~files/${spaceId}/${id}/${hash.slice(0, 16)}/${encodeURIComponent(name)}`,
    name,
    contentType,
    size,
    ...dimensions,
    ...(widths.length > 0 ? { widths } : {}),
  };
}

/** The title of a page, with the values of its variables. */
export function titleOf(view: Pick<SpaceView, 'own'>, page: PageNode): string {
  return evaluate(view, page, page.title);
}

/** A text about a page, with the values of its variables. */
export function evaluate({ own }: Pick<SpaceView, 'own'>, page: PageNode, text: string): string {
  return evaluateText(text, { space: own.variables, page: page.variables ?? {} });
}

function treeTarget(page: PageNode, links: LinkSpace): LinkTarget | undefined {
  if (page.type !== 'link') return linkTarget({ kind: 'page', page: page.id }, links);
  if (page.ref === undefined) return undefined;
  const target = linkTarget(page.ref, links);
  if (target === undefined || page.ref.kind !== 'anchor') return target;
  return { ...target, href: `${target.href}#${page.ref.anchor}` };
}

function coverOf({ cover }: PageNode, links: LinkSpace): PageHead['cover'] {
  const src = imageOf(cover?.ref, links);
  if (src === undefined) return undefined;
  const dark = imageOf(cover?.refDark, links);
  const { yPos } = cover ?? {};
  return { src, dark, yPos };
}

function imageOf(
  ref: DocumentReference | undefined,
  { files, fileOf: toFile }: LinkSpace,
): CoverImage | undefined {
  if (ref?.kind === 'url') return { remote: ref.url };
  const entry = ref?.kind === 'file' ? files.get(ref.file) : undefined;
  return entry && toFile(entry);
}

/** Other anchors of the sections of a text. */
function aliasesOf({ sections }: StoredDocument): Record<string, readonly string[]> {
  return Object.fromEntries(
    sections.flatMap(({ anchor = '', aliases }) => (aliases === undefined ? [] : [[anchor, aliases]])),
  );
}

/** References of a page besides those of its text. */
function referencesOf({ ref, cover }: PageNode): DocumentReference[] {
  return [ref, cover?.ref, cover?.refDark].filter((each) => each !== undefined);
}

function referencesIn({ links }: StoredDocument): DocumentReference[] {
  return links.flatMap(({ kind, target, anchor }): DocumentReference[] => {
    if (kind === 'page')
      return [anchor === undefined ? { kind, page: target } : { kind: 'anchor', anchor, page: target }];
    if (kind === 'file') return [{ kind, file: target }];
    return kind === 'url' ? [readReference(target)] : [];
  });
}

function filesOf(
  refs: readonly DocumentReference[],
  { files, fileOf: toFile }: LinkSpace,
): Record<string, SiteFile> {
  const found: Record<string, SiteFile> = {};
  for (const ref of refs) {
    const entry = ref.kind === 'file' ? files.get(ref.file) : undefined;
    if (entry !== undefined) found[entry.id] ??= toFile(entry);
  }
  return found;
}

const withReferences = new WeakMap<readonly PageNode[], DocumentReference[]>();

/** References of link pages in the tree. */
function pagesWithReferences(pages: readonly PageNode[]): DocumentReference[] {
  let found = withReferences.get(pages);
  if (found === undefined) {
    found = pages.flatMap((page) => [
      ...(page.type === 'link' && page.ref !== undefined ? [page.ref] : []),
      ...pagesWithReferences(page.children),
    ]);
    withReferences.set(pages, found);
  }
  return found;
}

import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { SpecViewers } from '../../openapi-specs/specs/spec-viewers.js';
import { isOpen } from '../../sites/audience/is-open.js';
import { visitorVisibility } from '../../sites/conditions/visitor-visibility.js';
import {
  sectionsOf,
  type SectionNode,
  type SiteSpaceNode,
  type SiteStructure,
  siteSpacesOf,
} from '../../sites/tree/site-structure.js';
import type { SiteOf } from '../../sites/tree/structure-rows.js';
import { visibleStructure, withoutEmptyGroups } from '../../sites/tree/visible-structure.js';
import { findSiteSpace } from '../../sites/urls/find-site-space.js';
import { type LocatedSite, SiteAdmission } from '../../sites/urls/site-admission.js';
import { SiteViews } from '../../sites/views/site-views.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { type PreviewAddress, previewPath } from '../visits/preview-address.js';
import { baseOf } from '../visits/site-base.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { PreviewAccess, type WantedPreview } from './preview-access.js';
import type { PreviewReader } from './preview-keys.js';

/** Opens previews of change requests and revisions on sites. */
@Injectable()
export class SitePreviews {
  constructor(
    private readonly admission: SiteAdmission,
    private readonly access: PreviewAccess,
    private readonly views: SiteViews,
    private readonly specViewers: SpecViewers,
  ) {}

  /**
   * The path of a preview on its site, without a leading slash, for a person who may read it.
   * @throws NotFoundError
   */
  async pathOf(tokenId: string, site: SiteOf, wanted: WantedPreview): Promise<string> {
    await this.access.requireSite(tokenId, site);
    const { userId, name } = await this.access.requireContent(tokenId, wanted);
    const { structure } = await this.views.see({ kind: 'insider', userId }, site);
    const siteSpace = siteSpacesOf(structure).find(({ spaceId }) => spaceId === wanted.spaceId);
    if (siteSpace === undefined) throw new NotFoundError('space on this site');
    const base = baseIn(structure, siteSpace, '');
    return `${base}${previewPath({ kind: wanted.kind, name })}${base}`;
  }

  /** The site at the address of a preview; undefined when there is none. */
  async locate({ origin, pathname }: URL): Promise<LocatedSite | undefined> {
    return this.admission.locate(origin + pathname);
  }

  /**
   * The visit of a request for a preview. Whether the person may read it is decided now.
   * @throws NotFoundError
   */
  async open(
    { asked, addressed, shown }: LocatedSite,
    address: PreviewAddress,
    { tokenId }: Pick<PreviewReader, 'tokenId'>,
    { search, pathname }: URL,
  ): Promise<SiteVisit> {
    const { organizationId, id: siteId } = addressed.site;
    const site = { organizationId, siteId };
    const userId = await this.access.requireSite(tokenId, site);
    const seen = await this.views.see({ kind: 'insider', userId }, site);
    const structure = visibleStructure(withoutEmptyGroups(seen.structure), {
      seesSiteSpace: ({ spaceId }) => shown.revisions.has(spaceId),
    });
    const { segments } = asked.address;
    const owner = findSiteSpace(structure, segments.slice(addressed.length, address.length));
    if (owner === undefined || owner.rest.length > 0) throw new NotFoundError('site space');
    const wanted = { kind: address.kind, spaceId: owner.siteSpace.spaceId, name: address.name };
    const content = await this.access.requireContent(tokenId, wanted);
    const place = findSiteSpace(structure, segments.slice(address.length + 2));
    if (place === undefined) throw new NotFoundError('site space');
    const { section, siteSpace, rest } = place;
    const home = pathOf(segments.slice(0, address.length + 2));
    const publishedBase = publishedBaseOf({ addressed, shown }, seen, siteSpace);
    const { kind, spaceId, title, comparedTo, publishedRevisionId } = content;
    const seesSpecs = await this.specViewers.includes(userId, organizationId);
    return {
      site,
      reader: { kind: 'insider', userId },
      structure,
      revisions: new Map([...shown.revisions, [spaceId, content.revisionId]]),
      section,
      siteSpace,
      home,
      base: baseOf(home, section, siteSpace),
      path: pathOf(rest).slice(0, -1) || '/',
      rest,
      trailingSlash: pathname.endsWith('/'),
      query: search,
      isPublic: false,
      isOpen: false,
      isListed: false,
      state: [
        ...[addressed.version, shown.reading, home, siteSpace.id, content.revisionId, userId],
        String(seesSpecs),
      ].join(' '),
      preview: {
        ...{ kind, spaceId, title, comparedTo, publishedRevisionId, seesSpecs },
        publishedBase,
      },
    };
  }
}

/** The address of a site space for everybody who reads the published site. */
function publishedBaseOf(
  { addressed, shown }: Pick<LocatedSite, 'addressed' | 'shown'>,
  { address }: VisibleSite,
  { id }: SiteSpaceNode,
): string | undefined {
  const { site } = addressed;
  if (address === undefined || !isOpen(site.visibility)) return undefined;
  const structure = visibleStructure(shown.structure, visitorVisibility(site, {}));
  const siteSpace = siteSpacesOf(structure).find((each) => each.id === id);
  return siteSpace && baseIn(structure, siteSpace, `${address}/`);
}

function baseIn(structure: SiteStructure, siteSpace: SiteSpaceNode, home: string): string {
  const section: SectionNode | undefined = sectionsOf(structure).find(({ siteSpaces }) =>
    siteSpaces.includes(siteSpace),
  );
  return baseOf(home, section, siteSpace);
}

function pathOf(segments: readonly string[]): string {
  return ['', ...segments.map(encodeURIComponent), ''].join('/');
}

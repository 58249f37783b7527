import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import type { ContentReference } from '../../markdown/source/content-reference.js';
import type {
  HeaderLink,
  NavSection,
  NavSectionGroup,
  NavSiteSpace,
  ResolvedLink,
  SiteShell,
  ThemeChoice,
} from '../../rendering/site/site-page.js';
import { contentLanguageOf } from './site-language.js';
import type { SiteSettings } from '../../sites/settings/settings.js';
import { siteAddress } from '../../sites/store/site-address.js';
import type { SectionNode } from '../../sites/tree/site-structure.js';
import { defaultLevelOf } from '../../sites/tree/site-structure.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { type AddressOf, linkTarget, titleIn } from './link-targets.js';
import { addressesWithin, ROOM_FOR_SHELL } from './page-addresses.js';
import { PageIndex } from '../../versioning/page-index.js';
import { baseOf } from '../visits/site-base.js';
import { SiteSpaces } from './site-spaces.js';

/** Collects the parts around every page of a site space. */
@Injectable()
export class SiteShells {
  constructor(
    private readonly spaces: SiteSpaces,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async shell(visit: SiteVisit, seen: VisibleSite, theme: ThemeChoice | undefined): Promise<SiteShell> {
    const settings = seen.settingsOf(visit.siteSpace.id);
    const space = seen.spaces.get(visit.siteSpace.spaceId);
    const content = await this.spaces.find(visit, seen, visit.siteSpace.spaceId);
    const titles = content?.index.pages.slice(0, 30).map((page) => page.title) ?? [];
    const addressOf = addressesWithin(ROOM_FOR_SHELL);
    const announcement =
      settings.announcement?.link && (await this.link(visit, seen, settings.announcement.link, addressOf));
    return {
      title: settings.title ?? seen.found.site.title ?? space?.title ?? '',
      home: visit.home,
      base: visit.base,
      // In a preview, the site may not be published yet.
      publicAddress: seen.address ?? siteAddress(seen.found, this.environment),
      settings,
      ...(theme !== undefined && settings.themes.toggeable ? { chosenTheme: theme } : {}),
      language: contentLanguageOf(settings.internationalization.locale, [space?.title ?? '', ...titles]),
      sections: sectionsOf(visit),
      siteSpaces: this.siteSpaces(visit, seen),
      headerLinks: await this.headerLinks(visit, seen, settings, addressOf),
      footerGroups: await Promise.all(
        settings.footer.groups.map(async ({ title, links }) => ({
          title,
          links: await this.links(visit, seen, links, addressOf),
        })),
      ),
      announcementLink: announcement,
      assets: {},
    };
  }

  /** The site spaces of the level, when there are several. */
  private siteSpaces(visit: SiteVisit, seen: VisibleSite): NavSiteSpace[] {
    const { structure, section, siteSpace } = visit;
    const level = section?.siteSpaces ?? defaultLevelOf(structure);
    if (level.length < 2) return [];
    const languages = level.map(({ id, spaceId }) =>
      contentLanguageOf(seen.localeOf(id), [seen.spaces.get(spaceId)?.title ?? '']),
    );
    const areTranslations = new Set(languages).size > 1;
    return level.map((each, place) => {
      const space = seen.spaces.get(each.spaceId);
      return {
        title: space?.title ?? '',
        ...(space?.emoji === undefined ? {} : { emoji: space.emoji }),
        href: baseOf(visit.home, section, each),
        active: each.id === siteSpace.id,
        ...(areTranslations ? { language: languages[place] } : {}),
      };
    });
  }

  private async headerLinks(
    visit: SiteVisit,
    seen: VisibleSite,
    { header }: SiteSettings,
    addressOf: AddressOf,
  ): Promise<HeaderLink[]> {
    const links: HeaderLink[] = [];
    for (const { title, style, to, links: menu } of header.links) {
      const own = to == null ? undefined : await this.link(visit, seen, { title, to }, addressOf);
      const below = await this.links(visit, seen, menu, addressOf);
      if (own !== undefined || below.length > 0) links.push({ ...own, title, style, links: below });
    }
    return links;
  }

  private async links(
    visit: SiteVisit,
    seen: VisibleSite,
    links: readonly { title: string; to: ContentReference }[],
    addressOf: AddressOf,
  ): Promise<ResolvedLink[]> {
    const resolved = await Promise.all(links.map((link) => this.link(visit, seen, link, addressOf)));
    return resolved.filter((link) => link !== undefined);
  }

  /** Undefined when the reader cannot follow it. */
  private async link(
    visit: SiteVisit,
    seen: VisibleSite,
    { title, to }: { title: string; to: ContentReference },
    addressOf: AddressOf,
  ): Promise<ResolvedLink | undefined> {
    const own = to.kind === 'url' ? undefined : await this.spaces.ofReference(visit, seen, to);
    if (to.kind !== 'url' && own === undefined) return undefined;
    const empty = { base: visit.base, title: '', index: NO_PAGES, variables: {} };
    const target = linkTarget(to, {
      own: own ?? empty,
      files: new Map(),
      fileOf: () => ({ href: '', name: '', contentType: '', size: 0 }),
      spaceOf: () => own,
      titleOf: (page, space = own ?? empty) => titleIn(space, page),
      addressOf,
    });
    if (target === undefined) return undefined;
    const anchor = to.kind === 'anchor' ? `#${to.anchor}` : '';
    return { ...target, href: target.href + anchor, title };
  }
}

const NO_PAGES = new PageIndex([]);

function sectionsOf({ structure, section: shown, home }: SiteVisit): (NavSection | NavSectionGroup)[] {
  const toNav = (section: SectionNode): NavSection => ({
    kind: 'section',
    title: section.title,
    ...(section.description === null ? {} : { description: section.description }),
    ...(section.icon === null ? {} : { icon: section.icon }),
    href: baseOf(home, section),
    active: section.id === shown?.id,
  });
  return structure.sections.flatMap((item): (NavSection | NavSectionGroup)[] => {
    if (item.type === 'site-section') return [toNav(item)];
    const sections = item.sections.map(toNav);
    if (sections.length === 0) return [];
    const { title, icon } = item;
    const active = sections.some((section) => section.active);
    return [{ kind: 'group', title, ...(icon === null ? {} : { icon }), active, sections }];
  });
}

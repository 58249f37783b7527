import type { SpaceResource } from '../../spaces/space.resource.js';
import { type VisitorVisibility, visitorVisibility } from '../conditions/visitor-visibility.js';
import { completeCustomization, type GivenSettings } from '../settings/merge-settings.js';
import type { SiteSettings } from '../settings/settings.js';
import { visibleSettings } from '../settings/visible-settings.js';
import type { FoundSite } from '../store/sites.repository.js';
import { sectionsOf, siteSpacesOf, type SiteStructure } from '../tree/site-structure.js';
import type { VisibleStructure } from './site-structures.js';
import { visibleStructure } from '../tree/visible-structure.js';
import type { SiteReader } from '../store/site-reader.js';

/** A state of a site, with the spaces that some readers can view. */
export interface SiteState {
  /** Identifies the state. */
  version: string;
  found: FoundSite;
  /** May contain site spaces whose space is not in `spaces`. */
  structure: SiteStructure;
  /** The customization, without defaults. */
  settings: GivenSettings;
  /** The overrides of site spaces, by ID. */
  overrides: ReadonlyMap<string, GivenSettings>;
  /** By ID. */
  spaces: ReadonlyMap<string, SpaceResource>;
  /** All conditions, without duplicates. Empty without adaptive content. */
  conditions: readonly string[];
}

type Locale = SiteSettings['internationalization']['locale'];

/** A site as a reader sees it. */
export interface VisibleSite extends VisibleStructure {
  /**
   * The complete settings of the site, or of one of its site spaces. Settings can be long: read them only for one of many.
   */
  settingsOf: (siteSpaceId?: string) => SiteSettings;
  /** Whether a site space has settings of its own. */
  hasOverrides: (siteSpaceId: string) => boolean;
  /** The locale of a site space, without its other settings. */
  localeOf: (siteSpaceId: string) => Locale;
}

const SEES_ALL: VisitorVisibility = {
  seesSiteSpace: () => true,
  seesSection: () => true,
  seesLink: () => true,
};

/**
 * A site as a reader sees it. Insiders see spaces they have a role on, strangers spaces that are open to everyone, and
 * visitors the spaces that the site shows. Conditions apply to header links, except for insiders, who read the settings
 * themselves.
 */
export function toVisibleSite(state: SiteState, reader: SiteReader, publishedAt: string): VisibleSite {
  const { found, spaces, settings, overrides } = state;
  const claims = reader.kind === 'visitor' ? reader.claims : {};
  const sight = reader.kind === 'insider' ? SEES_ALL : visitorVisibility(found.site, claims);
  const { seesSiteSpace, seesSection } = sight;
  return {
    found,
    spaces,
    structure: visibleStructure(state.structure, {
      seesSiteSpace: (node) => spaces.has(node.spaceId) && seesSiteSpace(node),
      seesSection,
      keepsEmptyGroups: reader.kind === 'insider',
    }),
    address: found.site.published ? publishedAt : undefined,
    hasOverrides: (siteSpaceId) => overrides.has(siteSpaceId),
    settingsOf: (siteSpaceId) =>
      visibleSettings(
        completeCustomization(settings, siteSpaceId === undefined ? undefined : overrides.get(siteSpaceId)),
        sight,
      ),
    localeOf: (siteSpaceId) =>
      completeCustomization(localeIn(settings), localeIn(overrides.get(siteSpaceId))).internationalization
        .locale,
  };
}

/** Only the settings that concern the locale. */
function localeIn({ internationalization }: GivenSettings = {}): GivenSettings {
  return internationalization === undefined ? {} : { internationalization };
}

/** A key that differs between readers who see different parts of a state. */
export function visibilityKey(state: SiteState, reader: SiteReader): string {
  if (reader.kind === 'insider') return reader.kind;
  const claims = reader.kind === 'visitor' ? reader.claims : {};
  if (Object.keys(claims).length > 0) return `${reader.kind} ${decided(state, claims)}`;
  let without = decidedWithoutClaims.get(state);
  if (without === undefined) {
    without = decided(state, claims);
    decidedWithoutClaims.set(state, without);
  }
  return `${reader.kind} ${without}`;
}

/** Most visitors have no claims. */
const decidedWithoutClaims = new WeakMap<SiteState, string>();

function decided({ conditions }: SiteState, claims: Readonly<Record<string, unknown>>): string {
  const { seesLink } = visitorVisibility({ adaptiveContent: true }, claims);
  return conditions.map((condition) => (seesLink({ condition }) ? '1' : '0')).join('');
}

/** The conditions of a site, without duplicates. */
export function conditionsOf({
  found,
  structure,
  settings,
  overrides,
}: Pick<SiteState, 'found' | 'structure' | 'settings' | 'overrides'>): string[] {
  if (!found.site.adaptiveContent) return [];
  const links = [settings, ...overrides.values()].flatMap(
    (given) => (given.header as { links?: { condition?: string }[] } | undefined)?.links ?? [],
  );
  const all = [...sectionsOf(structure), ...siteSpacesOf(structure), ...links];
  return [...new Set(all.flatMap(({ condition }) => condition ?? []))];
}

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

/** A site in one of its states, with the spaces that are in the sight of some readers. */
export interface SiteState {
  /** Tells it from all others. */
  version: string;
  found: FoundSite;
  /** With site spaces whose space is not among `spaces`. */
  structure: SiteStructure;
  /** How it looks, as it was given. */
  settings: GivenSettings;
  /** What is different for site spaces, by their ids. */
  overrides: ReadonlyMap<string, GivenSettings>;
  /** By id. */
  spaces: ReadonlyMap<string, SpaceResource>;
  /** Every condition there is, each once; none where they mean nothing. */
  conditions: readonly string[];
}

/** A site as a reader sees it. */
export interface VisibleSite extends VisibleStructure {
  /** How the site looks, or one of its site spaces. */
  settingsOf: (siteSpaceId?: string) => SiteSettings;
}

const SEES_ALL: VisitorVisibility = {
  seesSiteSpace: () => true,
  seesSection: () => true,
  seesLink: () => true,
};

/**
 * What a reader sees of a site. Insiders see what they have a role on, strangers what is open to everyone, visitors what
 * the site shows; links of the header follow the conditions but for insiders, who read the settings themselves.
 */
export function toVisibleSite(state: SiteState, reader: SiteReader, publishedAt: string): VisibleSite {
  const { found, spaces, settings, overrides } = state;
  const claims = reader.kind === 'visitor' ? reader.claims : {};
  const sight = reader.kind === 'insider' ? SEES_ALL : visitorVisibility(found.site, claims);
  // Strangers see by themselves what is open, which is nothing under a condition.
  const { seesSiteSpace, seesSection } = reader.kind === 'visitor' ? sight : SEES_ALL;
  return {
    found,
    spaces,
    structure: visibleStructure(state.structure, {
      seesSiteSpace: (node) => spaces.has(node.spaceId) && seesSiteSpace(node),
      seesSection,
      keepsEmptyGroups: reader.kind === 'insider',
    }),
    address: found.site.published ? publishedAt : undefined,
    settingsOf: (siteSpaceId) =>
      visibleSettings(
        completeCustomization(settings, siteSpaceId === undefined ? undefined : overrides.get(siteSpaceId)),
        sight,
      ),
  };
}

/** Tells apart readers who see different things of a state. */
export function visibilityKey({ conditions }: SiteState, reader: SiteReader): string {
  if (reader.kind === 'insider') return reader.kind;
  const { seesLink } = visitorVisibility(
    { adaptiveContent: true },
    reader.kind === 'visitor' ? reader.claims : {},
  );
  return `${reader.kind} ${conditions.map((condition) => (seesLink({ condition }) ? '1' : '0')).join('')}`;
}

/** The conditions of a site, each once. */
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

import { Injectable } from '@nestjs/common';
import { defaultLevelOf } from '../../sites/tree/site-structure.js';
import { contentLanguageOf } from './site-language.js';
import type { VisibleSite } from '../../sites/views/visible-site.js';
import { attributesLength } from '../../versioning/attributes-length.js';
import type { PageIndex, PlacedPage } from '../../versioning/page-index.js';
import type { PageNode } from '../../versioning/page.js';
import type { SiteVisit } from '../visits/site-visit.js';
import { type AddressOf, type ShownSpace } from './link-targets.js';
import { homePage, pageOrder } from './page-order.js';
import { MAX_LENGTH, SiteSpaces } from './site-spaces.js';

/** Maximum number of other site spaces in the language of the shown one, such as versions, whose pages are read. */
const MAX_VERSIONS = 20;
/** Maximum site spaces in all languages whose pages are read. */
const MAX_SPACES = 100;

/** A site space with the same content as others in its level, in another language or version. */
export interface TranslatedSpace {
  /** BCP 47. */
  language: string;
  isDefault: boolean;
  space: ShownSpace;
}

/** A page in another language. */
export interface Alternate {
  /** BCP 47, or `x-default`. */
  language: string;
  /** Path or address in links. */
  href: string;
}

/** Finds the site spaces with the same content in other languages and versions. */
@Injectable()
export class Translations {
  constructor(private readonly spaces: SiteSpaces) {}

  /** The site spaces of the level of a visit, when there are several; the site space of the visit first. */
  async of(visit: SiteVisit, seen: VisibleSite): Promise<TranslatedSpace[]> {
    const level = visit.section?.siteSpaces ?? defaultLevelOf(visit.structure);
    const languages = new Map(
      level.map(({ id, spaceId }) => [
        id,
        contentLanguageOf(seen.localeOf(id), [seen.spaces.get(spaceId)?.title ?? '']),
      ]),
    );
    if (level.length < 2) return [];
    const others = level.filter(({ id }) => id !== visit.siteSpace.id);
    const found: TranslatedSpace[] = [];
    let versions = 0;
    let length = 0;
    for (const siteSpace of [visit.siteSpace, ...others]) {
      const language = languages.get(siteSpace.id);
      if (language === languages.get(visit.siteSpace.id) && versions++ > MAX_VERSIONS) continue;
      if (found.length >= MAX_SPACES || length > MAX_LENGTH) break;
      const space = await this.spaces.at(visit, seen, { section: visit.section, siteSpace });
      if (space === undefined || language === undefined) continue;
      length += attributesLength(space.index.pages);
      found.push({ language, isDefault: siteSpace.isDefault, space });
    }
    return found;
  }
}

/**
 * A page in all its languages, including its own, and `x-default`. Empty when it has only one language.
 * @param spaces the site space of the page first
 */
export function alternatesOf(
  spaces: readonly TranslatedSpace[],
  placed: PlacedPage,
  addressOf: AddressOf,
): Alternate[] {
  if (new Set(spaces.map(({ language }) => language)).size < 2) return [];
  const addresses = addressesOf(spaces, placed, addressOf);
  const alternates: Alternate[] = [];
  let standard: string | undefined;
  for (const { language, isDefault, space } of spaces) {
    const href = addresses.get(space.base);
    if (href === undefined) continue;
    if (isDefault) standard = href;
    if (!alternates.some((other) => other.language === language)) alternates.push({ language, href });
  }
  if (alternates.length < 2) return [];
  return standard === undefined ? alternates : [...alternates, { language: 'x-default', href: standard }];
}

/**
 * Where a page is in each site space that has it, by the base of the site space.
 * @param spaces the site space of the page first
 */
export function addressesOf(
  spaces: readonly TranslatedSpace[],
  placed: PlacedPage,
  addressOf: AddressOf,
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const [own] = spaces;
  if (own === undefined || !isListed(own.space.index, placed.page.id)) return addresses;
  for (const each of spaces) {
    const { space } = each;
    const same = each === own ? placed : sameIn(each, placed, own);
    if (same !== undefined) addresses.set(space.base, addressOf(space, same.page, same.path));
  }
  return addresses;
}

/** The page with the same ID or path; in another language, also the page at the same place. */
function sameIn(
  { space: { index }, language }: TranslatedSpace,
  { page, path }: PlacedPage,
  own: TranslatedSpace,
): PlacedPage | undefined {
  const isFirst = homePage(own.space.index)?.page.id === page.id;
  const atPlace = () => (language === own.language ? undefined : atPlaceOf(index, page, own.space.index));
  const same = index.find(page.id) ?? (isFirst ? homePage(index) : (index.findByPath(path) ?? atPlace()));
  return same !== undefined && isListed(index, same.page.id) ? same : undefined;
}

function isListed(index: PageIndex, pageId: string): boolean {
  return pageOrder(index).places.has(pageId);
}

function atPlaceOf(index: PageIndex, page: PageNode, own: PageIndex): PlacedPage | undefined {
  const place = placesOf(own).byId.get(page.id);
  const id = place === undefined ? undefined : placesOf(index).byPlace.get(place);
  return id === undefined ? undefined : index.find(id);
}

/** Places of pages in the tree, without hidden pages: position and number of siblings at each level, and the type. */
interface Places {
  byId: ReadonlyMap<string, string>;
  byPlace: ReadonlyMap<string, string>;
}

const known = new WeakMap<PageIndex, Places>();

function placesOf(index: PageIndex): Places {
  let places = known.get(index);
  if (places === undefined) {
    const byId = new Map<string, string>();
    const add = (siblings: readonly PageNode[], above: string): void => {
      const shown = siblings.filter(({ hidden }) => hidden !== true);
      for (const [position, page] of shown.entries()) {
        const place = `${above}${position}/${shown.length} ${page.type} `;
        byId.set(page.id, place);
        add(page.children, place);
      }
    };
    add(index.pages, '');
    places = { byId, byPlace: new Map([...byId].map(([id, place]) => [place, id])) };
    known.set(index, places);
  }
  return places;
}

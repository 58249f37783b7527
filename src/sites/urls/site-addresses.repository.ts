import { Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { BatchLoader } from '../../database/batch-loader.js';
import { Database } from '../../database/database.js';
import { versionOfSiteSql } from '../store/site-version.sql.js';
import { nameOfHost } from '../hosts/host-names.js';
import { MAX_PROXY } from '../dto/update-site.dto.js';
import type { Site } from '../store/site.entity.js';

/** The site that an address leads to, with the facts that decide who may read it. */
export interface AddressedSite {
  site: Pick<
    Site,
    | 'id'
    | 'organizationId'
    | 'visibility'
    | 'basename'
    | 'hostname'
    | 'proxy'
    | 'adaptiveContent'
    | 'audience'
    | 'authKey'
    | 'authGeneration'
    | 'authFallbackUrl'
    | 'authBackend'
    | 'readers'
  >;
  /** Of the organization. */
  subdomain: string | null;
  /** Number of path segments that lead to the site. */
  length: number;
  /** Whether the requested share link belongs to the site and is active. */
  hasShareLink: boolean;
  /** Whether the last of these segments is the key of the share link. */
  hasKeyInPath?: true;
  /** Version of the site and of the spaces that it shows. Changes with any of these. */
  version: string;
}

/** The live spaces that a site shows, with their published revisions. */
export interface PublishedSpaces {
  version: string;
  /** By ID of the space. */
  revisions: Map<string, string>;
}

/** Maximum length of the name of an organization or site in an address. Host names are the longest. */
const MAX_NAME = 255;

/**
 * Maximum concurrent statements. The cost of each depends on the size of the sites, and it serves all requests for the same
 * sites.
 */
const AT_ONCE = 2;

/** Finds sites by address in the database. Concurrent requests share a statement. */
@Injectable()
export class SiteAddressesRepository {
  private readonly byHost = new BatchLoader<[string], AddressedSite>(
    (keys) => this.load('site-by-host', BY_HOST, keys),
    AT_ONCE,
  );
  private readonly byName = new BatchLoader<[string], AddressedSite>(
    (keys) => this.load('site-by-name', BY_NAME, keys),
    AT_ONCE,
  );

  constructor(private readonly database: Database) {}

  /**
   * The site with this hostname, or the site behind a proxy at this host with the longest matching path, among the sites of
   * the organization that the host belongs to.
   * @param subdomain of the organization, if the host is below `SITES_DOMAIN`
   * @param shareLinkId ID of the share link in the address
   */
  findByHost(
    host: string,
    segments: readonly string[],
    subdomain: string | undefined,
    shareLinkId: string | undefined,
  ): Promise<AddressedSite | undefined> {
    const proxies: string[] = [];
    let path = host;
    for (const segment of segments) {
      path += `/${segment}`;
      if (path.length > MAX_PROXY || !/^[\w-]+$/.test(segment)) break;
      proxies.push(path);
    }
    const labels = nameOfHost(host).split('.');
    const domains = labels.map((_, index) => labels.slice(index).join('.'));
    return this.byHost.find([JSON.stringify({ host, domains, subdomain, proxies, link: shareLinkId })]);
  }

  /**
   * The site of an organization and a basename; its `length` is 2.
   * @param organization its subdomain or ID
   * @param basename basename or ID of the site
   * @param shareLinkId ID of the share link in the address
   * @param unpublished whether sites that are not published are found, too
   */
  async findByName(
    organization: string,
    basename: string,
    shareLinkId: string | undefined,
    { unpublished = false }: { unpublished?: boolean } = {},
  ): Promise<AddressedSite | undefined> {
    // PostgreSQL texts cannot contain this character, and no name is longer, so nothing can match.
    if ([organization, basename].some((name) => name.includes('\0') || name.length > MAX_NAME))
      return undefined;
    const key = {
      organization,
      basename,
      link: shareLinkId,
      ...(unpublished ? { unpublished } : {}),
      ...(isId(organization) ? { organizationId: organization } : {}),
      ...(isId(basename) ? { siteId: basename } : {}),
    };
    return this.byName.find([JSON.stringify(key)]);
  }

  async findPublishedSpaces(siteId: string): Promise<PublishedSpaces> {
    const [row] = await this.database.prepared<{ version: string; revisions: Record<string, string> | null }>(
      'shown-spaces',
      SHOWN_SPACES,
      [siteId],
    );
    return { version: row?.version ?? '', revisions: new Map(Object.entries(row?.revisions ?? {})) };
  }

  private async load(
    name: string,
    text: string,
    keys: readonly (readonly [string])[],
  ): Promise<(AddressedSite | undefined)[]> {
    const wanted = keys.map(([key], place) => `{"place":${place},"wanted":${key}}`);
    const rows = await this.database.prepared<FoundRow>(name, text, [`[${wanted.join(',')}]`]);
    const found: (AddressedSite | undefined)[] = keys.map(() => undefined);
    for (const { place, subdomain, length, has_share_link, version, ...site } of rows)
      found[place] = { site, subdomain, length, hasShareLink: has_share_link, version };
    return found;
  }
}

type FoundRow = AddressedSite['site'] & {
  place: number;
  subdomain: string | null;
  length: number;
  has_share_link: boolean;
  version: string;
};

/** The requested addresses, each with its index. */
const WANTED = `SELECT place, wanted.* FROM jsonb_to_recordset($1::jsonb) AS sent(place int, wanted jsonb)
  CROSS JOIN LATERAL jsonb_to_record(sent.wanted) AS wanted(
    host text, domains text[], subdomain text, proxies text[], organization text, "organizationId" uuid, basename text, "siteId" uuid, link uuid,
    unpublished boolean)`;

/** The organization that a host belongs to: see `hosts/`. */
const OWNER = `CASE WHEN wanted.subdomain IS NOT NULL
    THEN (SELECT organization.id FROM organizations organization WHERE organization.hostname = wanted.subdomain)
    ELSE coalesce(
      (SELECT domain.organization_id FROM domains domain
       WHERE domain.state = 'verified' AND domain.domain = ANY (wanted.domains)
       ORDER BY length(domain.domain) DESC LIMIT 1),
      (SELECT owner.organization_id FROM site_hosts owner WHERE owner.host = wanted.domains[1]))
    END`;

const HOSTED = `SELECT site.id,
    CASE WHEN site.proxy = ANY (wanted.proxies) THEN array_position(wanted.proxies, site.proxy) ELSE 0 END AS length
  FROM sites site
  WHERE site.published AND (site.hostname = wanted.host OR site.proxy = ANY (wanted.proxies))
    AND site.organization_id = ${OWNER}
  ORDER BY length DESC LIMIT 1`;

const NAMED = `SELECT site.id, 2 AS length
  FROM organizations organization JOIN sites site ON site.organization_id = organization.id
  WHERE (organization.hostname = wanted.organization OR organization.id = wanted."organizationId")
    AND (site.basename = wanted.basename OR site.id = wanted."siteId") AND (site.published OR wanted.unpublished)
  ORDER BY site.id IS NOT DISTINCT FROM wanted."siteId" DESC LIMIT 1`;

/** The version also covers which spaces are live, their names and their revisions. */
const versionOf = (site: string): string =>
  versionOfSiteSql(site, [
    `(SELECT string_agg(concat_ws(' ', shown.id, s.head_revision_id, s.title, s.emoji), ',' ORDER BY shown.id)
      FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL
      WHERE shown.site_id = ${site})`,
  ]);

/** @param found selects the ID and length of the site that `wanted` leads to */
const addressed = (found: string): string => `
WITH wanted AS (${WANTED}),
found AS MATERIALIZED (
  SELECT wanted.place, wanted.link, found.id, found.length FROM wanted CROSS JOIN LATERAL (${found}) AS found
),
-- Many requests are for the same few sites.
states AS MATERIALIZED (SELECT site.id, ${versionOf('site.id')} AS version FROM (SELECT DISTINCT id FROM found) site)
SELECT found.place, found.length, states.version, organization.hostname AS subdomain,
  found.link IS NOT NULL AND EXISTS (
    SELECT 1 FROM site_share_links link WHERE link.id = found.link AND link.site_id = found.id AND link.active
  ) AS has_share_link,
  site.id, site.organization_id AS "organizationId", site.visibility, site.basename, site.hostname, site.proxy,
  site.adaptive_content AS "adaptiveContent", site.audience, site.auth_key AS "authKey",
  site.auth_generation AS "authGeneration", site.auth_fallback_url AS "authFallbackUrl",
  site.auth_backend AS "authBackend", site.readers
FROM found
JOIN states ON states.id = found.id
JOIN sites site ON site.id = found.id
JOIN organizations organization ON organization.id = site.organization_id`;

const BY_HOST = addressed(HOSTED);
const BY_NAME = addressed(NAMED);

const SHOWN_SPACES = `SELECT ${versionOf('$1')} AS version, (
  SELECT jsonb_object_agg(s.id, s.head_revision_id)
  FROM site_spaces shown JOIN spaces s ON s.id = shown.space_id AND s.deleted_at IS NULL
  WHERE shown.site_id = $1) AS revisions`;

import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { LinksRepository } from '../links.repository.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { EmbedResource } from './embed.resource.js';
import { type Embed, findEmbed } from './find-embed.js';

/** Most pages and reusable contents that are read for one address. */
const MAX_SOURCES = 10;

/** Finds what a space knows about the addresses that its pages embed. Nothing is fetched from these addresses. */
@Injectable()
export class EmbedsService {
  constructor(
    private readonly links: LinksRepository,
    private readonly store: ContentStore,
  ) {}

  /** @throws NotFoundError when nothing in the active revision embeds the address */
  async get(head: Revision, address: string): Promise<EmbedResource> {
    const embed = await this.find(head, address);
    if (embed === undefined) throw new NotFoundError('embed in this space');
    const url = URL.parse(address);
    return {
      type: 'link',
      title: embed.caption ?? address.replace(/^[a-z][a-z0-9+.-]*:\/*(?=.)/i, ''),
      ...(url === null || url.host === '' ? {} : { site: url.host }),
    };
  }

  /** The first embed with a caption, else the first. */
  private async find(head: Revision, address: string): Promise<Embed | undefined> {
    let first: Embed | undefined;
    for (const hash of await this.documentsWith(head, address)) {
      const embed = findEmbed(await this.store.document(head.spaceId, hash), address);
      if (embed?.caption !== undefined) return embed;
      first ??= embed;
    }
    return first;
  }

  private async documentsWith(head: Revision, address: string): Promise<string[]> {
    const holders = await this.links.sourcesOf(head.spaceId, address, MAX_SOURCES);
    if (holders.length === 0) return [];
    const index = await this.store.pages(head);
    const reusable = new Map(
      (await this.store.reusableContents(head)).map(({ id, document }) => [id, document]),
    );
    // The rows can be one revision ahead.
    return holders.flatMap(
      ({ holder, id }) => (holder === 'page' ? index.find(id)?.page.document : reusable.get(id)) ?? [],
    );
  }
}

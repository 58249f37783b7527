import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../common/errors/api-error.js';
import { isUrl } from '../../common/is-url.js';
import { playerOf } from '../../markdown/document/embed-players.js';
import { LinksRepository } from '../links.repository.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import type { EmbedResource } from './embed.resource.js';
import { type Embed, findEmbed } from './find-embed.js';
import { VisibleContent } from '../../content/visible/visible-content.js';
import { type Claims, VisibleTexts } from '../../content/visible/visible-texts.js';
import type { PageNode } from '../../versioning/page.js';

/** Most pages and reusable contents that are read for one address. */
const MAX_SOURCES = 10;
/** Most that are looked for when the reader does not see all of them. */
const MAX_PARTLY_VISIBLE = 100;

/** Finds the data of a space about the addresses that its pages embed. Nothing is fetched from these addresses. */
@Injectable()
export class EmbedsService {
  constructor(
    private readonly links: LinksRepository,
    private readonly store: ContentStore,
    private readonly texts: VisibleTexts,
    private readonly visible: VisibleContent,
  ) {}

  /**
   * @param claims of a reader who sees only a part of the content; undefined: all of it
   * @throws NotFoundError when nothing in the active revision embeds the address
   */
  async get(head: Revision, address: string, claims: Claims | undefined): Promise<EmbedResource> {
    const embed = await this.find(head, address, claims);
    if (embed === undefined) throw new NotFoundError('embed in this space');
    const url = isUrl(address) ? URL.parse(address) : null;
    const player = playerOf(address);
    return {
      type: player === undefined ? 'link' : 'rich',
      title: embed.caption ?? address.replace(/^[a-z][a-z0-9+.-]*:\/*(?=.)/i, ''),
      ...(url === null || url.host === '' ? {} : { site: url.host }),
      ...(player === undefined ? {} : { player: { name: player.name, url: player.url } }),
    };
  }

  /** The first embed with a caption, else the first. */
  private async find(
    head: Revision,
    address: string,
    claims: Claims | undefined,
  ): Promise<Embed | undefined> {
    let first: Embed | undefined;
    for (const { hash, page } of await this.documentsWith(head, address, claims)) {
      const whole = await this.store.document(head.spaceId, hash);
      const document =
        claims === undefined ? whole : await this.texts.of(head, { document: whole, page }, claims);
      const embed = findEmbed(document, address);
      if (embed?.caption !== undefined) return embed;
      first ??= embed;
    }
    return first;
  }

  private async documentsWith(
    head: Revision,
    address: string,
    claims: Claims | undefined,
  ): Promise<{ hash: string; page: PageNode | undefined }[]> {
    const { hidden, holders: partly } = await this.visible.parts(head, claims);
    const most = partly.size === 0 ? MAX_SOURCES : MAX_PARTLY_VISIBLE;
    const holders = (await this.links.sourcesOf(head.spaceId, address, most)).filter(
      ({ id }) => !hidden.has(id) && (partly.get(id)?.links.some(({ target }) => target === address) ?? true),
    );
    if (holders.length === 0) return [];
    const index = await this.store.pages(head);
    const reusable = new Map(
      (await this.store.reusableContents(head)).map(({ id, document }) => [id, document]),
    );
    // The rows can be one revision ahead.
    return holders.slice(0, MAX_SOURCES).flatMap(({ holder, id }) => {
      const page = holder === 'page' ? index.find(id)?.page : undefined;
      const hash = holder === 'page' ? page?.document : reusable.get(id);
      return hash == null ? [] : [{ hash, page }];
    });
  }
}

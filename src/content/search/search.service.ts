import { Inject, Injectable } from '@nestjs/common';
import type { ListQuery } from '../../common/lists/list-query.js';
import type { ListResource } from '../../common/lists/list-resource.js';
import { ENVIRONMENT } from '../../config/config.module.js';
import type { Environment } from '../../config/environment.js';
import { Lists } from '../../database/lists.js';
import type { PlacedPage } from '../model/page-index.js';
import { pageUrl } from '../pages/page.mapper.js';
import { ContentStore, type Revision } from '../store/content-store.js';
import { parseSearchQuery } from './search-query.js';
import { type SearchHit, SearchRowsRepository } from './search-rows.repository.js';
import type { SearchResource } from './search.resource.js';

/** Full-text search over primary content. */
@Injectable()
export class SearchService {
  constructor(
    private readonly rows: SearchRowsRepository,
    private readonly store: ContentStore,
    private readonly lists: Lists,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Pages of the head that match, titles before headings before text. */
  async search(head: Revision, text: string, query: ListQuery): Promise<ListResource<SearchResource>> {
    const parsed = parseSearchQuery(text);
    const index = await this.store.pages(head);
    return this.lists.page(query, {
      name: `search of ${head.spaceId} for ${JSON.stringify(parsed)}`,
      fetch: (after, limit) => this.rows.search(head.spaceId, parsed, after, limit),
      count: () => this.rows.count(head.spaceId, parsed),
      key: (hit) => [hit.rank, hit.page_id],
      map: (hit) => this.toResource(head.spaceId, hit, index.find(hit.page_id)),
    });
  }

  private toResource(spaceId: string, hit: SearchHit, placed: PlacedPage | undefined): SearchResource {
    const app = pageUrl(hit.page_id, { appUrl: this.environment.appUrl, spaceId });
    // The rows may be one revision ahead of the head this request started with.
    const path = placed?.path ?? '';
    const title = placed?.page.title ?? hit.title;
    return {
      id: hit.page_id,
      title,
      path,
      sections: hit.sections.map((section) => {
        const fragment = section.anchor === null ? '' : `#${section.anchor}`;
        return {
          id: section.anchor ?? hit.page_id,
          title: section.title === '' ? title : section.title,
          path: path + fragment,
          body: wholeWords(section.body),
          urls: { app: section.anchor === null ? app : `${app}#${encodeURIComponent(section.anchor)}` },
        };
      }),
      urls: { app },
    };
  }
}

/** An excerpt on one line, without the parts of words at its ends. */
function wholeWords(excerpt: string): string {
  const whole = excerpt.replace(/^\S+/, '').replace(/\S+$/, '').trim();
  return (whole === '' ? excerpt.trim() : whole).replace(/\s+/g, ' ');
}

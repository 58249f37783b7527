import type { PageNode } from '../model/page.js';
import type { PageResource } from './page.resource.js';

/** Where the addresses of pages begin. */
export interface PageAddress {
  appUrl: string;
  spaceId: string;
}

/** A page, with everything below it, as the API shows it. */
export function toPageResource(page: PageNode, path: string, address: PageAddress): PageResource {
  return {
    id: page.id,
    title: page.title,
    ...(page.emoji !== undefined ? { emoji: page.emoji } : {}),
    ...(page.icon !== undefined ? { icon: page.icon } : {}),
    createdAt: page.createdAt,
    updatedAt: page.updatedAt,
    type: page.type,
    urls: { app: pageUrl(page.id, address) },
    slug: page.slug,
    path,
    ...(page.description !== undefined ? { description: page.description } : {}),
    ...(page.document !== null ? { documentId: page.document } : {}),
    ...(page.layout !== undefined ? { layout: page.layout } : {}),
    ...(page.cover !== undefined ? { cover: page.cover } : {}),
    ...(page.variables !== undefined ? { variables: page.variables } : {}),
    ...(page.hidden !== undefined ? { hidden: page.hidden } : {}),
    ...(page.noIndex !== undefined ? { noIndex: page.noIndex } : {}),
    ...(page.noRobotsIndex !== undefined ? { noRobotsIndex: page.noRobotsIndex } : {}),
    ...(page.ref !== undefined ? { ref: page.ref } : {}),
    pages: page.children.map((child) => toPageResource(child, `${path}/${child.slug}`, address)),
  };
}

/** Address of a page in the app, by id, so that it stays when the page is renamed or moved. */
export function pageUrl(pageId: string, { appUrl, spaceId }: PageAddress): string {
  return `${appUrl}/spaces/${spaceId}/pages/${pageId}`;
}

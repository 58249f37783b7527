import type { Service } from './servers.js';
import type { BenchContext } from './bench-context.js';

/** Pages per request that fills a space. */
const BATCH = 2_500;

/** A space of pages with about 3 KB of markdown each. */
export interface FilledSpace {
  id: string;
  /** IDs of the pages, in their order. */
  pages: string[];
}

/** Creates a space with `count` pages, all at the top level. */
export async function fillSpace(
  context: BenchContext,
  service: Service,
  count: number,
): Promise<FilledSpace> {
  const id = await context.newSpace(service);
  const pages: string[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const changes = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => ({
      change: 'insert_page',
      title: `Page ${start + index}`,
      document: { markdown: textOf(`${start + index}`) },
    }));
    const answer = await service.client.post<{ pages: string[] }>(`/v1/spaces/${id}/content`, { changes });
    pages.push(...answer.pages);
  }
  return { id, pages };
}

/** About 3 KB of markdown. */
export function textOf(name: string): string {
  return `# ${name}\n\n${`Some words about ${name}, and what follows from them. `.repeat(60)}\n`;
}

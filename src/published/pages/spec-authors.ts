import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { ContentHooks, type NewHead } from '../../content/store/content-hooks.js';
import { ContentStore } from '../../content/store/content-store.js';
import { SpecViewers } from '../../openapi-specs/specs/spec-viewers.js';
import { specTags } from './spec-tags.js';
import { VisitedSpecs } from './visited-specs.js';

/** Any text with the tag of a specification has this, and few others. */
const MAY_HAVE_TAG = /openapi|swagger/;

/**
 * Lets only people who can view the specifications of an organization add them to texts. The readers of a page see what it
 * shows, and its author is one of them.
 */
@Injectable()
export class SpecAuthors implements OnModuleInit {
  constructor(
    private readonly hooks: ContentHooks,
    private readonly viewers: SpecViewers,
    private readonly store: ContentStore,
    private readonly specs: VisitedSpecs,
  ) {}

  onModuleInit(): void {
    this.hooks.onNewHead('specifications', (head) => this.check(head));
  }

  /** @throws ForbiddenError when a person adds a specification who cannot view it */
  private async check({ authorId, base, mergedRevisionId, organizationId, plan }: NewHead): Promise<void> {
    if (authorId === null || !plan.documentBatches.some((batch) => MAY_HAVE_TAG.test(batch))) return;
    if (await this.viewers.includes(authorId, organizationId)) return;
    const added = new Set(plan.documentBatches.flatMap(namedInBatch));
    const merged = mergedRevisionId && (await this.store.revision(base.spaceId, mergedRevisionId));
    for (const revision of merged ? [base, merged] : [base])
      for (const name of await this.specs.namedIn(revision)) added.delete(name);
    const [name] = added;
    if (name !== undefined)
      throw new ForbiddenError(
        `Only members of the organization can add its OpenAPI specifications to texts: ask one of them to add "${name}".`,
      );
  }
}

function namedInBatch(batch: string): string[] {
  const documents = JSON.parse(batch) as { markdown: string }[];
  return [...specTags(documents)].flatMap(({ spec }) => spec ?? []);
}

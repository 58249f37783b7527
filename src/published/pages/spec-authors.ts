import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { ContentHooks, type NewHead } from '../../content/store/content-hooks.js';
import { ContentStore } from '../../content/store/content-store.js';
import { SpecViewers } from '../../openapi-specs/specs/spec-viewers.js';
import { SpaceHooks, type TransferredSpaces } from '../../spaces/space-hooks.js';
import { VisitedSpecs } from './visited-specs.js';

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
    private readonly spaceHooks: SpaceHooks,
    private readonly specs: VisitedSpecs,
  ) {}

  onModuleInit(): void {
    this.hooks.onNewHead('specifications', (head) => this.check(head));
    this.spaceHooks.onTransferred((spaces) => this.checkTransfer(spaces));
  }

  /**
   * A text names a specification by its slug: in another organization it would show that organization's.
   * @throws ForbiddenError when a person transfers texts with specifications to an organization whose they cannot view
   */
  private async checkTransfer({ spaceIds, toOrganizationId, actorUserId }: TransferredSpaces): Promise<void> {
    if (await this.viewers.includes(actorUserId, toOrganizationId)) return;
    for (const spaceId of spaceIds) {
      if (await this.store.mayShowSpecs(spaceId))
        throw new ForbiddenError(
          'Only members of an organization can transfer spaces with OpenAPI blocks to it, in the history or in change requests too: ask one of them for the transfer, or import the content.',
        );
    }
  }

  /** @throws ForbiddenError when a person adds a specification who cannot view it */
  private async check({ authorId, base, mergedRevisionId, organizationId, plan }: NewHead): Promise<void> {
    if (authorId === null) return;
    // Not only the new texts of the plan: those of a merge or of an earlier revision are stored already.
    const changed = [...plan.changedPages, ...plan.changedReusableContents];
    const hashes = new Set(changed.flatMap(({ document }) => document ?? []));
    if (hashes.size === 0) return;
    if (await this.viewers.includes(authorId, organizationId)) return;
    const added = new Set(await this.specs.shownBy(base, [...hashes]));
    if (added.size === 0) return;
    const merged = mergedRevisionId && (await this.store.revision(base.spaceId, mergedRevisionId));
    for (const revision of merged ? [base, merged] : [base]) {
      const texts = await this.specs.textsWithSpecs(revision);
      for (const name of await this.specs.shownBy(base, texts)) added.delete(name);
    }
    const [name] = added;
    if (name !== undefined)
      throw new ForbiddenError(
        `Only members of the organization can add its OpenAPI specifications to texts: ask one of them to add "${name}".`,
      );
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ForbiddenError } from '../../common/errors/api-error.js';
import { ContentHooks, type NewHead } from '../../content/store/content-hooks.js';
import { ContentStore, type Revision } from '../../content/store/content-store.js';
import { SpecViewers } from '../../openapi-specs/specs/spec-viewers.js';
import { SpaceHooks, type TransferredSpaces } from '../../spaces/space-hooks.js';
import { locatePages } from '../../versioning/located-page.js';
import type { ComputedSource } from '../../versioning/page.js';
import { slugOf } from './page-specs.js';
import { VisitedSpecs } from './visited-specs.js';

/** How content uses a specification: a text shows a part of it, or a computed page follows it. */
interface Use {
  kind: 'text' | 'page';
  /** Slug or URL. */
  name: string;
}

/**
 * Lets only people who can view the specifications of an organization add them to texts, or as the sources of pages. The
 * readers of a page see what it shows, and its author is one of them.
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
      if (await this.store.mayShowSpecs(spaceId, toOrganizationId))
        throw new ForbiddenError(
          'Only members of an organization can transfer spaces with OpenAPI blocks to it, in the history or in change requests too: ask one of them for the transfer, or import the content.',
        );
    }
  }

  /** @throws ForbiddenError when a person adds a specification who cannot view it */
  private async check(head: NewHead): Promise<void> {
    const { authorId, organizationId, plan } = head;
    if (authorId === null) return;
    const { changedPages, changedReusableContents, computedPages } = plan;
    const changes = [changedPages, changedReusableContents, computedPages];
    if (!isUpdate(head) && changes.every(({ length }) => length === 0)) return;
    if (await this.viewers.includes(authorId, organizationId)) return;
    const uses = await this.after(head);
    if (uses.size === 0) return;
    const known = await this.known(head);
    const added = [...uses].find((use) => !known.has(use));
    if (added === undefined) return;
    const { kind, name } = JSON.parse(added) as Use;
    throw new ForbiddenError(
      kind === 'text'
        ? `Only members of the organization can add its OpenAPI specifications to texts: ask one of them to add "${name}".`
        : `Only members of the organization can add pages that follow its OpenAPI specifications: ask one of them to add "${name}".`,
    );
  }

  /**
   * The specifications that a new head uses, except those of the previous head and of the primary content that it takes
   * over.
   */
  private async after(head: NewHead): Promise<Set<string>> {
    const { base, organizationId, plan } = head;
    const pages = plan.computedPages.map(({ source }) => source);
    // Not only the new texts of the plan: texts of a merge or of an earlier revision are already stored.
    const hashes = [...plan.changedPages, ...plan.changedReusableContents].flatMap(
      ({ document }) => document ?? [],
    );
    if (isUpdate(head)) {
      // Texts that a change request keeps can have been removed from the primary content.
      const changed = [...plan.changedPages, ...plan.computedPages, ...plan.changedReusableContents];
      const others = new Set([
        ...changed.map(({ id }) => id),
        ...plan.removedPages,
        ...plan.removedReusableContents,
      ]);
      for (const { id = '', hash } of await this.specs.textsWithSpecs(base))
        if (!others.has(id)) hashes.push(hash);
      for (const { page } of locatePages((await this.store.pages(base)).pages))
        if (page.computed !== undefined && !others.has(page.id)) pages.push(page.computed);
    }
    return this.usesOf(base, organizationId, { hashes, pages });
  }

  /**
   * The specifications that people may use without permission to view them: those that the previous head uses. In a merge,
   * only the primary content counts, and the specifications that members added to the change request: the primary content
   * may no longer have those of the base.
   */
  private async known(head: NewHead): Promise<Set<string>> {
    const { base, merged, organizationId } = head;
    const usesIn = async (revision: Revision): Promise<Set<string>> => {
      const hashes = (await this.specs.textsWithSpecs(revision)).map(({ hash }) => hash);
      const pages = [...locatePages((await this.store.pages(revision)).pages)].flatMap(
        ({ page }) => page.computed ?? [],
      );
      return this.usesOf(revision, organizationId, { hashes, pages });
    };
    if (merged === undefined) return usesIn(base);
    const other = await this.store.revision(base.spaceId, merged.revisionId);
    const [primary, request] = isUpdate(head) ? [other, base] : [base, other];
    const before = await usesIn(await this.store.revision(base.spaceId, merged.baseRevisionId));
    const known = await usesIn(primary);
    for (const use of await usesIn(request)) if (!before.has(use)) known.add(use);
    return known;
  }

  private async usesOf(
    space: Pick<Revision, 'spaceId'>,
    organizationId: string,
    { hashes, pages }: { hashes: readonly string[]; pages: readonly ComputedSource[] },
  ): Promise<Set<string>> {
    const uses = new Set<string>();
    const add = (use: Use): void => void uses.add(JSON.stringify(use));
    for (const name of await this.specs.shownBy(space, [...new Set(hashes)])) add({ kind: 'text', name });
    for (const computed of pages) {
      const name = computed.organization === organizationId ? slugOf({ computed }) : undefined;
      if (name !== undefined) add({ kind: 'page', name });
    }
    return uses;
  }
}

/** Whether a change request takes over primary content. */
function isUpdate({ branch, merged }: NewHead): boolean {
  return merged !== undefined && branch.changeRequestId !== null;
}

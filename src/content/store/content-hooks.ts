import { Injectable } from '@nestjs/common';
import type { ContentPlan } from '../../versioning/content-plan.js';
import type { Branch } from '../branches/branch.js';
import type { Revision } from './content-store.js';
import type { RevisionType } from './revision.entity.js';

/** Contexts that check content, or derive rows from it, in the order in which they are notified and lock their rows. */
const ORDER = ['specifications', 'search', 'links', 'former-paths', 'computed-pages'] as const;

/** A branch with a new head, in the transaction that moves it. */
export interface NewHead {
  branch: Branch;
  organizationId: string;
  /** The revision before. */
  base: Revision;
  /** IDs of the revision of another branch that was merged, and of the common base of both. */
  merged: { revisionId: string; baseRevisionId: string } | undefined;
  /** Who made the revision; null: nobody. */
  authorId: string | null;
  /** The changes of the new revision. */
  plan: ContentPlan;
  type: RevisionType;
}

type HeadHook = (head: NewHead) => Promise<void>;

/** Notifies higher contexts of new content, in the transaction that writes it. If a hook fails, nothing is written. */
@Injectable()
export class ContentHooks {
  private readonly headHooks = new Map<(typeof ORDER)[number], HeadHook>();

  /** @throws Error when the context has a hook already */
  onNewHead(context: (typeof ORDER)[number], hook: HeadHook): void {
    if (this.headHooks.has(context)) throw new Error(`"${context}" registered two hooks for new heads.`);
    this.headHooks.set(context, hook);
  }

  async newHead(head: NewHead): Promise<void> {
    for (const context of ORDER) await this.headHooks.get(context)?.(head);
  }
}

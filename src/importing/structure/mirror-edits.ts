import type { ContentRoots } from '../../content/store/content-store.js';
import type { ContentPlan } from '../../versioning/content-plan.js';
import type { EditedResource } from './edited-resources.js';

/** What a mirror does with the changes since the last one. */
export interface MirrorEdits {
  /** The last mirror of the place; undefined: there was none, so the changes are not known. */
  since: string | undefined;
  edited: EditedResource[];
  /** What the source alone made of the content; undefined: just what is written. */
  base?: ContentRoots;
  /** What the change request of the conflicts changes, on top of what is written. */
  conflicts?: ContentPlan;
}

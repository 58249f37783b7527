import type { ContentRoots } from '../../content/store/content-store.js';
import type { ContentPlan } from '../../versioning/content-plan.js';
import type { EditedResource } from './edited-resources.js';

/** The outcome of a mirror for the changes since the last mirror. */
export interface MirrorEdits {
  /** The last mirror of the place; undefined: there was none, so the changes are not known. */
  since: string | undefined;
  edited: EditedResource[];
  /** The content with only the changes of the source; undefined: it equals the written content. */
  base?: ContentRoots;
  /** The changes of the change request for the conflicts, on top of the written content. */
  conflicts?: ContentPlan;
}

import type { Role } from '../access/role.js';
import type { PublishedVisibility } from './space.entity.js';

/** The facts about a space, deleted or not, that decide whether a caller may show it to more readers. */
export interface PublishableSpace {
  id: string;
  organizationId: string;
  title: string;
  deleted: boolean;
  publishedVisibility: PublishedVisibility | null;
  /** Every member of the organization except guests may view it. */
  openToMembers: boolean;
  /** The caller's effective role; null: none. */
  role: Role | null;
  /** The caller is a disabled member of the space's organization. */
  disabled: boolean;
}

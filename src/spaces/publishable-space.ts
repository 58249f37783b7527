import type { Role } from '../access/role.js';
import type { PublishedVisibility } from './space.entity.js';

/** A space, deleted or not, as far as it decides whether a caller may show it to more readers. */
export interface PublishableSpace {
  id: string;
  organizationId: string;
  title: string;
  deleted: boolean;
  publishedVisibility: PublishedVisibility | null;
  /** Every member of the organization who is no guest may view it. */
  openToMembers: boolean;
  /** The caller's effective role; null: none. */
  role: Role | null;
  /** The caller is a disabled member of the space's organization. */
  disabled: boolean;
}

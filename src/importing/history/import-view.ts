import type { UserSummary } from '../../auth/user.mapper.js';
import type { ImportRow } from './import.entity.js';

/** An import with the user who started it. */
export interface ImportView extends Omit<
  ImportRow,
  'spaceId' | 'organizationId' | 'authorId' | 'instanceId' | 'pageId' | 'base'
> {
  author: UserSummary | null;
}

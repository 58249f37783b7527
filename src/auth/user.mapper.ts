import type { User } from './user.entity.js';
import type { UserResource } from './user.resource.js';

/** The fields of a person that the API shows. */
export type UserSummary = Pick<User, 'id' | 'displayName' | 'email' | 'photoUrl'>;

/** A person as the API shows them. */
export function toUserResource(user: UserSummary, publicUrl: string): UserResource {
  return {
    object: 'user',
    id: user.id,
    displayName: user.displayName,
    email: user.email,
    ...(user.photoUrl !== null ? { photoURL: user.photoUrl } : {}),
    urls: { location: `${publicUrl}/v1/users/${user.id}` },
  };
}

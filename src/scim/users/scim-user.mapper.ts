import { scimBaseUrl } from '../protocol/scim-addresses.js';
import { USER_SCHEMA } from '../protocol/schema-urns.js';
import { versioned } from '../protocol/scim-version.js';
import type { WholeScimUser } from './scim-user.resource.js';
import { type DirectoryProfile, type UserState, wholeName } from './user-state.js';

/** A member with their account and their profile in the directory. */
export interface ScimUserView {
  organizationId: string;
  userId: string;
  /** Of the account. */
  email: string;
  accountName: string;
  joinedAt: Date;
  /** When the account, the membership or the profile last changed. */
  modifiedAt: Date;
  disabled: boolean;
  /** null: the directory does not manage the member yet. */
  profile: DirectoryProfile | null;
}

const NOTHING: DirectoryProfile = {
  externalId: null,
  displayName: null,
  formattedName: null,
  givenName: null,
  familyName: null,
  workEmail: null,
};

/** The current values of the attributes that SCIM can change. */
export function userStateOf({ email, disabled, profile }: ScimUserView): UserState {
  return { ...(profile ?? NOTHING), userName: email, active: !disabled };
}

/** A team of a member. */
export interface ScimTeamView {
  teamId: string;
  title: string;
}

/** A member as a SCIM User. @param teams without them, the User has no version */
export function toScimUser(
  view: ScimUserView,
  teams: readonly ScimTeamView[] | undefined,
  publicUrl: string,
): WholeScimUser {
  const { externalId, displayName, givenName, familyName, workEmail } = view.profile ?? NOTHING;
  const user: WholeScimUser = {
    schemas: [USER_SCHEMA],
    id: view.userId,
    ...(externalId !== null ? { externalId } : {}),
    userName: view.email,
    name: {
      formatted: wholeName(view.profile ?? NOTHING) ?? displayName ?? view.accountName,
      ...(givenName !== null ? { givenName } : {}),
      ...(familyName !== null ? { familyName } : {}),
    },
    displayName: displayName ?? view.accountName,
    emails: [{ value: workEmail ?? view.email, type: 'work', primary: true }],
    active: !view.disabled,
    ...(teams === undefined
      ? {}
      : {
          groups: teams.map(({ teamId, title }) => ({
            value: teamId,
            display: title,
            type: 'direct' as const,
          })),
        }),
    meta: {
      resourceType: 'User',
      created: view.joinedAt.toISOString(),
      lastModified: view.modifiedAt.toISOString(),
      location: `${scimBaseUrl(publicUrl, view.organizationId)}/Users/${view.userId}`,
    },
  };
  return teams === undefined ? user : versioned(user);
}

import { isEmailAddress } from '../../common/validation/email-address.js';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;
const MAX_SESSION_NAME_LENGTH = 255;

/** The person that a provider signed in. */
export interface AssertedIdentity {
  /** The provider's own name for the person, which stays when the email address changes, unless it is an address itself. */
  subject: string;
  /** In lower case. */
  email: string;
  displayName: string | undefined;
  /** Everything that the provider says about the person, by the names that it uses. */
  claims: Readonly<Record<string, unknown>>;
  /** The provider's own name for the session, if it gives one; it can end the session by this name. */
  sessionName?: string;
  /** SAML only: the NameID as the provider wrote it, by which it can end sessions. */
  nameId?: string;
  /** When the provider ends the session, if it says so. */
  sessionEndsAt?: Date;
}

/**
 * Whether a provider names a person by an address, which can get another owner: their email address, or one that only looks
 * like it, such as a user principal name.
 */
export function isSubjectAddress({ subject }: Pick<AssertedIdentity, 'subject'>): boolean {
  return subject.includes('@');
}

export function isMailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_EMAIL_LENGTH && isEmailAddress(text);
}

/** The name of a session as sessions store it; undefined when it cannot be stored. */
export function toSessionName(name: unknown): string | undefined {
  const isUsable =
    typeof name === 'string' &&
    name !== '' &&
    name.length <= MAX_SESSION_NAME_LENGTH &&
    !name.includes('\0') &&
    name.isWellFormed();
  return isUsable ? name : undefined;
}

/** A name that a provider sent, as accounts store it; undefined when nothing of it is left. */
export function toDisplayName(text: string): string | undefined {
  const name = text.replaceAll('\0', '').toWellFormed().slice(0, MAX_NAME_LENGTH).trim();
  return name === '' ? undefined : name;
}

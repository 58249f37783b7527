import { SignJWT } from 'jose';
import { deriveKey, type Environment } from '../../config/environment.js';
import type { MemberView } from './member.mapper.js';

const LIFETIME_SECONDS = 3600;

/**
 * A JWT that identifies a member to the organization's own front ends. Each organization has its own key, so a JWT for
 * one is not valid for another.
 */
export function signVisitorClaims(
  { member, user }: Pick<MemberView, 'member' | 'user'>,
  environment: Pick<Environment, 'secretKey'>,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    organization: member.organizationId,
    displayName: user.displayName,
    email: user.email,
    role: member.role,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(member.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(visitorKey(member.organizationId, environment));
}

/** The key that an organization's visitor claims are signed with. */
export function visitorKey(organizationId: string, environment: Pick<Environment, 'secretKey'>): Uint8Array {
  return deriveKey(environment, `visitor ${organizationId}`);
}

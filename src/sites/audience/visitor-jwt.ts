import { jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';

/** Characters of a visitor's JWT: one with as many claims as a visitor may have. */
export const MAX_VISITOR_JWT = 12 * 1024;

/**
 * The claims of a visitor's JWT.
 * @param key the site's own; only HS256 is taken, and `exp` is required
 * @returns undefined when it is none, was signed with another key or in another way, or has expired
 */
export async function readVisitorJwt(
  token: string,
  key: string,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  if (token.length > MAX_VISITOR_JWT) return undefined;
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

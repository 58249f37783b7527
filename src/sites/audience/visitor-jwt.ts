import { jwtVerify } from 'jose';
import { JOSEError } from 'jose/errors';

/** Maximum characters of a visitor's JWT. Enough for the maximum size of claims. */
export const MAX_VISITOR_JWT = 12 * 1024;

/**
 * The claims of a visitor's JWT.
 * @param key the key of the site; only HS256 is accepted, and `exp` is required
 * @returns undefined when the JWT is invalid, has another signature, or has expired
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

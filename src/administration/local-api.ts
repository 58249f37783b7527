import type { AddressInfo } from 'node:net';
import { withAdministration } from './administration.js';

const HOUR_MS = 3600_000;

/** The API of an installation, and a token for it. */
export interface LocalApi {
  url: string;
  token: string;
}

/**
 * Opens the installation that the variables describe, and serves its API to this machine while `work` runs. The token
 * belongs to a person and is revoked afterwards.
 * @throws ConfigurationError like `withAdministration`
 * @throws ApiError (404) when there is no user with this email address
 */
export function withApi<T>(
  variables: NodeJS.ProcessEnv,
  email: string,
  work: (api: LocalApi) => Promise<T>,
): Promise<T> {
  return withAdministration(variables, async (administration) => {
    const { id: userId } = await administration.personByEmail(email);
    const server = await administration.serve();
    const token = await administration.tokens.issue(userId, {
      label: 'Command line',
      // All scopes: the person who runs the command on this machine may do everything that the user may do.
      scopes: ['read', 'write', 'admin'],
      expiresAt: new Date(Date.now() + HOUR_MS),
    });
    try {
      const { port } = server.address() as AddressInfo;
      return await work({ url: `http://127.0.0.1:${port}`, token: token.secret });
    } finally {
      await administration.tokens.revoke(token.id);
    }
  });
}

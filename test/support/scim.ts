import type { TestApp } from './app.js';
import type { ApiClient } from './client.js';
import type { World } from './factories.js';

/** An organization with mail domains and a directory. */
export interface Directory {
  world: World;
  /** The only mail domain of the organization. */
  domain: string;
  secret: string;
  client: ApiClient;
  /** An address of the domain that nobody has. */
  address: () => string;
}

let count = 0;

/** @param settings of the organization, besides its mail domain */
export async function directory(app: TestApp, settings: object = {}): Promise<Directory> {
  const world = await app.build.organization();
  count += 1;
  const domain = `company-${count}.example`;
  await app.build.domain(world.id, domain);
  const admin = app.client(world.admin);
  const changed = await admin.patch(`/orgs/${world.id}`, { emailDomains: [domain], ...settings });
  if (changed.status !== 200) throw new Error(changed.text);
  const { body } = await admin.post(`/orgs/${world.id}/scim-tokens`, { label: 'Directory' });
  const secret = body.token as string;
  const address = () => `person-${(count += 1)}@${domain}`;
  return { world, domain, secret, client: app.scim(world.id, secret), address };
}

/** A member made by the directory. @returns their ID */
export async function provision(
  { client, address }: Directory,
  user: Record<string, unknown> = {},
): Promise<string> {
  const created = await client.post('/Users', { userName: address(), ...user });
  if (created.status !== 201) throw new Error(`${created.status} ${created.text}`);
  return created.body.id as string;
}

/** The body of a PATCH. */
export function patchOf(...operations: object[]): object {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations };
}

/** The IDs of the resources of a page. */
export function idsIn(page: unknown): string[] {
  return (page as { Resources: { id: string }[] }).Resources.map(({ id }) => id);
}

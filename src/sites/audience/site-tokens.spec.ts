import { randomUUID } from 'node:crypto';
import { Clock } from '../../common/clock.js';
import type { Environment } from '../../config/environment.js';
import { SiteTokens } from './site-tokens.js';

describe('site tokens', () => {
  it('with 6 KiB of claims and a thousand spaces fit into a header of 16 KiB', async () => {
    const tokens = new SiteTokens(new Clock(), {
      secretKey: 's'.repeat(32),
      memory: 1024,
    } as Environment);
    const token = await tokens.sign({
      organizationId: randomUUID(),
      siteId: randomUUID(),
      audience: 1_000_000,
      shareLinkId: randomUUID(),
      siteSpaceId: randomUUID(),
      sectionId: randomUUID(),
      spaceId: randomUUID(),
      spaceIds: Array.from({ length: 1000 }, () => randomUUID()),
      claims: { plan: 'p'.repeat(6 * 1024) },
    });
    // The other headers of a request share the 16 KiB.
    expect(token.length).toBeLessThan(13 * 1024);
  });
});

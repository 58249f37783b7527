import type { Environment } from '../../config/environment.js';
import { SiteHosts } from './site-hosts.js';
import type { SiteHostsRepository } from './site-hosts.repository.js';

describe('hosts of sites', () => {
  const asked: string[] = [];
  const repository = {
    isOfSite: (host: string) => {
      asked.push(host);
      return Promise.resolve(host === 'docs.example.com');
    },
  } as SiteHostsRepository;
  const hosts = new SiteHosts(repository, {
    publicUrl: 'https://service.example.com',
    appUrl: 'https://write.docs.test',
    sitesDomain: 'docs.test',
  } as Environment);

  beforeEach(() => asked.splice(0));

  it('are those of the database', async () => {
    expect([await hosts.has('docs.example.com'), await hosts.has('other.example.com')]).toEqual([
      true,
      false,
    ]);
    expect(asked).toEqual(['docs.example.com', 'other.example.com']);
  });

  it.each([
    'service.example.com',
    'write.docs.test',
    '',
    'localhost',
    '127.0.0.1:3000',
    `${'a'.repeat(14_000)}.example.com`,
  ])('are never asked for when none can have it: %.30s', (host) => {
    expect([hosts.has(host), asked]).toEqual([false, []]);
  });

  it('are those of organizations below the domain of sites', () => {
    const long = `${'a'.repeat(300)}.docs.test`;
    expect([hosts.has('acme.docs.test'), hosts.has(long)]).toEqual([true, false]);
    expect([hosts.subdomainOf('acme.docs.test'), hosts.subdomainOf(long)]).toEqual(['acme', undefined]);
  });
});

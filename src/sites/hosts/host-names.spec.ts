import { nameOfHost, subdomainOf } from './host-names.js';

describe('the name of a host', () => {
  it.each([
    ['docs.example.com', 'docs.example.com'],
    ['Docs.Example.com:8443', 'docs.example.com'],
    ['docs.example.com.:80', 'docs.example.com'],
  ])('of %s is %s', (host, name) => {
    expect(nameOfHost(host)).toBe(name);
  });
});

describe('the subdomain of SITES_DOMAIN', () => {
  it.each([
    ['acme.sites.test:8080', 'sites.test:8080', 'acme'],
    ['acme.sites.test', 'sites.test:8080', 'acme'],
    ['acme.sites.test:9', 'sites.test', 'acme'],
    ['a.acme.sites.test', 'sites.test', 'a.acme'],
    ['sites.test:1', 'sites.test', ''],
    ['acmesites.test', 'sites.test', undefined],
    ['acme.sites.test', undefined, undefined],
  ])('of %s below %s is %s', (host, domain, subdomain) => {
    expect(subdomainOf(host, domain)).toBe(subdomain);
  });
});

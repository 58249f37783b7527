import fc from 'fast-check';
import { AddressPolicy } from './address-policy.js';
import { isPublicAddress } from './public-address.js';

describe('isPublicAddress', () => {
  it.each([
    ['private', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1']],
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    [
      'cloud metadata',
      ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    ],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['broadcast', ['255.255.255.255']],
    ['shared (CGNAT)', ['100.64.0.1', '100.127.255.255']],
    ['benchmark', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['reserved', ['192.0.0.1', '240.0.0.1', '100::1', '5f00::1', '4000::1']],
    ['unique local', ['fc00::1', 'fdff::1']],
    ['site-local', ['fec0::1']],
    ['IPv4-mapped private', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
    ['IPv4-compatible', ['::127.0.0.1', '::808:808']],
    ['IPv4-translated', ['::ffff:0:7f00:1', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::7f00:1']],
    ['6to4 private', ['2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:c0a8:1::1']],
    ['Teredo', ['2001::1', '2001:0:4136:e378:8000:63bf:80ff:fffe']],
    ['no address', ['', 'localhost', 'example.com', '1.2.3.4.5']],
  ])('refuses %s addresses', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('accepts public addresses, also inside a translation', () => {
    const addresses = [
      '8.8.8.8',
      '93.184.215.14',
      '100.63.255.255',
      '172.32.0.1',
      '2606:4700::1111',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2002:808:808::1',
    ];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('treats an IPv4 address the same in every IPv6 form', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ipv4) => {
        const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        const verdicts = [`::ffff:${ipv4}`, `::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`].map(
          isPublicAddress,
        );
        expect(new Set(verdicts)).toEqual(new Set([isPublicAddress(ipv4)]));
      }),
    );
  });
});

describe('AddressPolicy', () => {
  it('allows a named host only by its name, in any spelling', () => {
    const policy = new AddressPolicy(['Docs.Internal']);
    expect(policy.allowsName('docs.internal', 80)).toBe(true);
    expect(policy.allowsName('DOCS.internal.', 8080)).toBe(true);
    expect(policy.allowsName('evil-docs.internal', 80)).toBe(false);
    expect(policy.allowsName('docs.internal.example.com', 80)).toBe(false);
    expect(policy.allowsAddress('10.0.0.1', 80)).toBe(false);
  });

  it('limits an entry with a port to that port', () => {
    const policy = new AddressPolicy([
      'docs.internal:8080',
      '127.0.0.1:9000',
      '[::1]:9000',
      '10.0.0.0/8:443',
    ]);
    expect(policy.allowsName('docs.internal', 8080)).toBe(true);
    expect(policy.allowsName('docs.internal', 80)).toBe(false);
    for (const address of ['127.0.0.1', '::1']) {
      expect(policy.allowsAddress(address, 9000)).toBe(true);
      expect(policy.allowsAddress(address, 80)).toBe(false);
    }
    expect(policy.allowsAddress('10.1.2.3', 443)).toBe(true);
    expect(policy.allowsAddress('10.1.2.3', 80)).toBe(false);
  });

  it('allows addresses by address and by CIDR block', () => {
    const policy = new AddressPolicy(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1', '']);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.200.0.1', 'fd00::5', '::1']) {
      expect(policy.allowsAddress(address, 80)).toBe(true);
    }
    for (const address of ['127.0.0.2', '11.0.0.0.1', '192.168.0.1', 'fe80::1', '169.254.169.254']) {
      expect(policy.allowsAddress(address, 80)).toBe(false);
    }
  });

  it.each<[string[], string, boolean]>([
    [[], 'localhost', true],
    [[], 'api.localhost.', true],
    [['localhost:80'], 'localhost', false],
    [['127.0.0.1'], 'localhost', false],
    [['localhost:8080'], 'localhost', true],
    [[], '10.0.0.1', true],
    [['10.0.0.0/8'], '10.0.0.1', false],
    [[], '[::1]', true],
    [[], '::1', true],
    [[], '93.184.216.34', false],
    [[], 'docs.internal', false],
  ])('with %j knows without resolving it whether %s is refused', (allowed, host, isRefused) => {
    expect(new AddressPolicy(allowed).refusesHost(host, 80)).toBe(isRefused);
  });

  it.each([
    '*.internal',
    'http://docs.internal',
    'docs.internal/path',
    'user@docs',
    '10.0.0.0/33',
    'docs:port',
    '300.1.1.1',
  ])('refuses to start with the unreadable entry "%s"', (entry) => {
    expect(() => new AddressPolicy([entry])).toThrow(entry);
  });
});

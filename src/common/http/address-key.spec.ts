import { addressKey } from './address-key.js';

describe('the key of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('of anything else is what the proxy sent', () => {
    expect(addressKey('203.0.113.7:4711')).toBe('203.0.113.7:4711');
    expect(addressKey(undefined)).toBe('unknown');
  });
});

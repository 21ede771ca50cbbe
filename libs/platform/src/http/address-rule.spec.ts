import { describe, expect, it } from '@jest/globals';
import { isAddressAllowed, isConnectionAllowed } from './address-rule.js';

describe('isAddressAllowed', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    'allows the public address %s',
    (address) => {
      expect(isAddressAllowed(address, [])).toBe(true);
    },
  );

  it.each([
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.2.1', '192.168.1.1',
    '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1', '2001:db8::1', '2002:a00:1::', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1',
    // "this network", protocol assignments, documentation, the 6to4 relay, AS112, the metadata services of clouds
    '0.1.2.3', '192.0.0.8', '198.51.100.7', '203.0.113.7', '192.88.99.1', '192.175.48.1', '100.100.100.200', '168.63.129.16',
    '::ffff:168.63.129.16', '::ffff:0:127.0.0.1', '::127.0.0.1', '0:0:0:0:0:ffff:7f00:1',
    // NAT64 (including its local prefix), Teredo, ORCHID, benchmarking, documentation, discard, segment routing, site-local
    '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2001::1', '2001:10::1', '2001:20::1', '2001:2::1', '3fff::1', '100::1', '5f00::1',
    'fec0::1', '4000::1', '2130706433', '0x7f000001', '127.1', '127.0.0.1:80', '[::1]', 'localhost', '', 'nonsense',
  ])('rejects %j', (address) => {
    expect(isAddressAllowed(address, [])).toBe(false);
  }); // prettier-ignore

  it('allows the addresses of a listed network and no others', () => {
    expect(isAddressAllowed('10.1.2.3', ['fd00::/8', '10.1.0.0/16'])).toBe(true);
    expect(isAddressAllowed('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAddressAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isAddressAllowed('::1', ['10.1.0.0/16'])).toBe(false);
  });
});

describe('isConnectionAllowed', () => {
  const rule = { allowCidrs: ['10.1.0.0/16'], ports: [443] };

  it.each([
    ['93.184.216.34', 443, true],
    ['93.184.216.34', 80, false],
    ['::ffff:93.184.216.34', 22, false],
    ['10.1.2.3', 6379, true],
    ['10.2.2.3', 443, false],
    ['93.184.216.34', Number.NaN, false],
  ])('given %s on port %i, returns %s', (address, port, expected) => {
    expect(isConnectionAllowed(address, port, rule)).toBe(expected);
  });
});

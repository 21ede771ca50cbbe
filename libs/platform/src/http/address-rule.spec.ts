import { describe, expect, it } from '@jest/globals';
import { isAddressAllowed } from './address-rule.js';

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
    'localhost', '', 'nonsense',
  ])('refuses %j', (address) => {
    expect(isAddressAllowed(address, [])).toBe(false);
  }); // prettier-ignore

  it('allows what a listed network holds and nothing beside it', () => {
    expect(isAddressAllowed('10.1.2.3', ['fd00::/8', '10.1.0.0/16'])).toBe(true);
    expect(isAddressAllowed('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
    expect(isAddressAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false);
    expect(isAddressAllowed('::1', ['10.1.0.0/16'])).toBe(false);
  });
});

import { expect, it } from '@jest/globals';
import { clientNetwork } from './client-network.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8:1:3::9', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50412', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['::1:8080', '::'],
  ['no address', 'unknown'],
])('counts the client address %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

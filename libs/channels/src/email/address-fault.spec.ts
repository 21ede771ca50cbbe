import { describe, expect, it } from '@jest/globals';
import { addressFault } from './address-fault.js';

describe('addressFault', () => {
  it.each([
    'a@b.example',
    'first.last+tag@sub.brand.example',
    "o'neil@brand.example",
    'jörg@bücher.example',
    'root@localhost',
  ])('accepts %s', (address) => {
    expect(addressFault(address)).toBeNull();
  });

  it.each([
    '', 'a', '@b.example', 'a@', 'a@b@c.example', 'a@b.example,c@d.example', 'A <a@b.example>', 'a b@c.example',
    'a@b.example\r\nBcc: c@d.example', 'a@-b.example', 'a@b..example', '.a@b.example', '"a"@b.example', 'a@[127.0.0.1]',
    `${'a'.repeat(65)}@b.example`, `a@${'b.'.repeat(130)}example`, 'a@b.example\u0000', 'a;b@c.example',
  ])('refuses %j', (address) => {
    expect(addressFault(address)).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore
});

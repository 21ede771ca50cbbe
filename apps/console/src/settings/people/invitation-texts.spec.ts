import { describe, expect, it } from '@jest/globals';
import { addressHint, passOnText } from './invitation-texts.js';

const real = { sends_mail: true, test_mailbox: false };
const test = { sends_mail: true, test_mailbox: true };
const none = { sends_mail: false, test_mailbox: false };

describe('an invitation', () => {
  it('is e-mailed only where e-mail reaches people', () => {
    expect(addressHint(real)).toMatch(/^The link is e-mailed there\./);
    expect(addressHint(test)).toContain('only reaches a test mailbox: you get a link to pass on');
    expect(addressHint(none)).toContain('not set up here: you get a link to pass on');
  });

  it('has to be passed on if no e-mail with its link reaches the person', () => {
    expect(passOnText(true, real)).toBeNull();
    expect(passOnText(true, test)).toMatch(/^Copy the link and send it yourself/);
    expect(passOnText(false, real)).toBe('Pass it on to the person.');
    expect(passOnText(false, none)).toBe('Pass it on to the person.');
  });
});

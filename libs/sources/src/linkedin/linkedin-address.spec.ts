import { describe, expect, it } from '@jest/globals';
import { readLinkedInAddress, timeOfPost } from './linkedin-address.js';

const digits = '7100000000000000000';
const madeAt = new Date('2023-08-23T06:25:11.621Z');

describe('a LinkedIn post address', () => {
  it.each([
    ['jane-doe_acme-is-here-activity-', 'jane-doe'],
    ['jane-doe_acme-ugcPost-', 'jane-doe'],
    ['acme-corp_share-', 'acme-corp'],
    ['j%C3%BCrgen-m_hello-activity-', 'jürgen-m'],
    ['jane-doe_a_b-activity-', 'jane-doe'],
    ['100%-acme_x-activity-', '100%-acme'],
  ])('contains id, author and time: %s', (slug, authorHandle) => {
    const path = `/posts/${slug}${digits}-AbC1`;
    expect(readLinkedInAddress(`https://de.linkedin.com${path}?trk=public_profile#x`)).toEqual({
      externalId: digits,
      url: `https://www.linkedin.com${path}`,
      authorHandle,
      publishedAt: madeAt,
    });
  });

  it.each(['activity', 'ugcPost', 'share'])('may name no author: %s', (kind) => {
    const path = `/posts/${kind}-${digits}-YvyK`;
    expect(readLinkedInAddress(`https://www.linkedin.com${path}`)).toEqual({
      externalId: digits,
      url: `https://www.linkedin.com${path}`,
      authorHandle: null,
      publishedAt: madeAt,
    });
  });

  it('identifies the same post in every country, with or without a suffix', () => {
    const addresses = ['www.', 'fr.', ''].flatMap((host) =>
      ['-x1Yz', '', '-x1Yz/'].map((end) => `https://${host}linkedin.com/posts/a_b-activity-${digits}${end}`),
    );
    expect(new Set(addresses.map((address) => readLinkedInAddress(address)?.externalId))).toEqual(
      new Set([digits]),
    );
  });

  it('may also be that of an update, or of an article, which has no time', () => {
    expect(
      readLinkedInAddress(`https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A${digits}/`),
    ).toMatchObject({
      externalId: digits,
      authorHandle: null,
      publishedAt: madeAt,
    });
    expect(readLinkedInAddress('https://uk.linkedin.com/pulse/Why-Acme-jane-doe-abc1e?x=1')).toEqual({
      externalId: 'pulse/why-acme-jane-doe-abc1e',
      url: 'https://www.linkedin.com/pulse/Why-Acme-jane-doe-abc1e',
      authorHandle: null,
      publishedAt: null,
    });
  });

  it.each([
    'nonsense',
    'https://www.linkedin.com/company/acme',
    'https://www.linkedin.com/in/jane-doe',
    'https://www.linkedin.com/posts/jane-doe',
    `https://linkedin.com.example/posts/a_b-activity-${digits}-AbC1`,
    `https://notlinkedin.com/posts/a_b-activity-${digits}-AbC1`,
    'https://www.linkedin.com/posts/a_b-activity-1111111111111111-AbC1',
  ])('is not %s', (address) => {
    expect(readLinkedInAddress(address)).toBeNull();
  });

  it('contains the time to the millisecond, though its id exceeds the range of safe integers', () => {
    const id = (BigInt(Date.parse('2026-11-20T12:00:00.123Z')) << 22n) + 4_194_303n;
    expect(timeOfPost(String(id))).toEqual(new Date('2026-11-20T12:00:00.123Z'));
  });
});

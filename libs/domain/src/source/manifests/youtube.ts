import type { SourceManifest } from '../source-manifest.js';

/** YouTube's daily quotas reset at midnight in this zone. */
const day = { every: 'day', timeZone: 'America/Los_Angeles' } as const;

/** YouTube. Its quotas: https://developers.google.com/youtube/v3/determine_quota_cost */
export const youtube = {
  name: 'youtube',
  label: 'YouTube',
  slot: 2,
  commentName: 'comment',
  hasTitles: true,
  community: { noun: 'channel', example: 'youtube:Blender Guru' },
  engagement: ['views', 'likes', 'comments'],
  coverage: {
    partial: true,
    delayed: false,
    note: 'Videos that YouTube’s search shows; comments under videos that matched by more than a link, and on the chosen channels.',
  },
  meters: [
    // Searches have a separate quota.
    { name: 'searches', kind: 'quota', window: day, unit: 'search' },
    // The other quota, which we divide so that a video with thousands of comments leaves enough for the details of videos.
    { name: 'units', kind: 'quota', window: day, unit: 'quota unit' },
    { name: 'replies', kind: 'quota', window: day, unit: 'quota unit' },
  ],
  smallestBudgetUsd: null,
  access: {
    get: 'Create a project, enable the YouTube Data API v3, and create an API key.',
    url: 'https://console.cloud.google.com',
    variables: ['YOUTUBE_API_KEY'],
    otherVariables: [],
    note: 'Free of charge: 100 searches a day.',
  },
} as const satisfies SourceManifest;

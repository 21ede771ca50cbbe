/** The invented brand of all examples, so that pages tell one story. */
const ids = {
  project: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d60',
  monitor: '019aa5d3-10f4-7c22-8a6b-5e9d0f1a2b3c',
  mention: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
  alert: '019aa5d4-44aa-7e14-9c3d-2b1a0f9e8d7c',
  notification: '019aa5e1-9f00-7f55-a2c4-6d7e8f901a2b',
  apiKey: '019aa5d2-f1b8-7a06-8e5f-1c2d3e4f5a6b',
} as const;

const project = {
  id: ids.project,
  name: 'Lumenboard',
  slug: 'lumenboard',
  plan: 'trial',
  website: 'https://lumenboard.example',
  description: 'A whiteboard app for remote teams.',
  time_zone: 'Europe/Berlin',
  created_at: '2026-11-21T08:00:00.000Z',
};

const monitor = {
  id: ids.monitor,
  name: 'Lumenboard, all spellings',
  keywords: ['lumenboard', 'lumen board', 'lumenboard.example', '@lumenboard'],
  exclude_keywords: ['lumenboard lighting'],
  exclude_authors: [],
  sources: ['x', 'reddit', 'youtube', 'linkedin', 'threads'],
  group_name: 'my_brand',
  context: 'a whiteboard app, not the lighting shop',
  active: true,
  scan_interval_minutes: 5,
  last_scanned_at: '2026-11-21T09:05:02.318Z',
  next_scan_at: '2026-11-21T09:10:02.318Z',
  created_at: '2026-11-21T08:01:12.244Z',
};

const text = 'Lumenboard lost my whole workshop board again and support has not answered since Monday.';

const mention = {
  id: ids.mention,
  source: 'reddit',
  kind: 'post',
  url: 'https://www.reddit.com/r/remotework/comments/1p2q3r4/',
  author_handle: 'marta_plans',
  author_url: 'https://www.reddit.com/user/marta_plans',
  title: 'Anyone else losing boards?',
  text,
  language: 'en',
  published_at: '2026-11-21T09:01:40.000Z',
  engagement: { upvotes: 41, comments: 12 },
  matches: [{ monitor_id: ids.monitor, keyword: 'lumenboard', field: 'text', start: 0, end: 10, link: null }],
  is_relevant: true,
  category: 'complaint',
  sentiment: 'negative',
  urgency: 72,
  ai_summary: text,
  confidence: 0.74,
  classifier: 'lexical@1',
  status: 'new',
  found_at: '2026-11-21T09:05:02.101Z',
  classified_at: '2026-11-21T09:05:02.640Z',
  removed_at: null,
  removed_reason: null,
};

const alert = {
  id: ids.alert,
  name: 'Urgent complaints',
  channel: 'email',
  destination: 'support@lumenboard.example',
  categories: ['complaint', 'bug_report'],
  sentiments: [],
  monitor_ids: [],
  min_urgency: 70,
  frequency: 'instant',
  active: true,
  created_at: '2026-11-21T08:03:09.007Z',
};

const notification = {
  id: ids.notification,
  alert_id: ids.alert,
  mention_id: ids.mention,
  status: 'delivered',
  attempts: 1,
  last_error: null,
  next_attempt_at: null,
  delivered_at: '2026-11-21T09:05:03.420Z',
  created_at: '2026-11-21T09:05:02.802Z',
};

const apiKey = {
  id: ids.apiKey,
  name: 'Reporting script',
  prefix: 'esk_9fQ2',
  scopes: ['mentions:read', 'mentions:write'],
  expires_at: null,
  last_used_at: null,
  created_at: '2026-11-21T08:02:30.551Z',
};

export const examples = { project, monitor, mention, alert, notification, apiKey };

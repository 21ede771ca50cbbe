/** All examples use the same fictional brand, so that pages are consistent. */
const ids = {
  project: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d60',
  monitor: '019aa5d3-10f4-7c22-8a6b-5e9d0f1a2b3c',
  mention: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
  alert: '019aa5d4-44aa-7e14-9c3d-2b1a0f9e8d7c',
  webhook: '019aa5d4-52cb-7a05-8e1f-3c4d5e6f7a8b',
  notification: '019aa5e1-9f00-7f55-a2c4-6d7e8f901a2b',
  forgottenLesson: '019aa5e2-2d4e-7f5a-9b6c-7d8e9f0a1b2c',
  feed: '019aa5d4-60aa-7b21-8f3e-2a4c6e8b0d1f',
  note: '019aa5e3-2d4e-7f5a-8b6c-7d8e9f0a1b2c',
  apiKey: '019aa5d2-f1b8-7a06-8e5f-1c2d3e4f5a6b',
  reclassification: '019aa5e2-1c3d-7e4f-8a5b-6c7d8e9f0a1b',
  member: '019aa5d1-9c3e-7f12-8b4d-6e5f7a8b9c0d',
  invitation: '019aa5d2-a0b1-7c23-9d4e-5f6a7b8c9d0e',
  triage: '019aa5e2-2a4c-7d5e-9b6f-7c8d9e0f1a2b',
  sample: '019aa5e2-7a1b-7c2d-9e3f-4a5b6c7d8e9f',
  view: '019aa5d4-70bb-7c31-9a4e-3b5d7f9a1c2e',
} as const;

const project = {
  id: ids.project,
  name: 'Lumenboard',
  website: 'https://lumenboard.example',
  description: 'A whiteboard app for remote teams.',
  time_zone: 'Europe/Berlin',
  monthly_budget: { x: 40 },
};

const monitor = {
  id: ids.monitor,
  name: 'Lumenboard, all spellings',
  keywords: ['lumenboard', 'lumen board', 'lumenboard.example', '@lumenboard'],
  exclude_keywords: ['lumenboard lighting'],
  context: 'a whiteboard app, not the lighting shop',
  monthly_budget: { x: 25 },
  share: { youtube: 50 },
};

const text = 'Lumenboard lost my whole workshop board again and support has not answered since Monday.';

const mention = {
  id: ids.mention,
  url: 'https://www.reddit.com/r/remotework/comments/1p2q3r4/',
  author_handle: 'marta_plans',
  author_url: 'https://www.reddit.com/user/marta_plans',
  title: 'Anyone else losing boards?',
  text,
  engagement: { upvotes: 41, comments: 12 },
  urgency: 72,
  ai_summary: text,
  confidence: 0.74,
  classifier: 'transformer@1',
};

const alert = {
  id: ids.alert,
  name: 'Urgent complaints',
  channel: 'email',
  destination: 'support@lumenboard.example',
  categories: ['complaint', 'bug_report'],
  min_urgency: 70,
};

const webhook = { id: ids.webhook };

const feed = { id: ids.feed };

const forgottenLesson = { id: ids.forgottenLesson };
const note = { id: ids.note, text: `<@${ids.member}> can you answer? The board is back.` };

const notification = { id: ids.notification };

const apiKey = { id: ids.apiKey, name: 'Reporting script', scopes: ['mentions:read', 'mentions:write'] };

const reclassification = { id: ids.reclassification };

const member = { id: ids.member, role: 'member', email: 'kim@lumenboard.example' };

const invitation = { id: ids.invitation, token: 'esl_the_end_of_the_link' };
const triage = { id: ids.triage };
const sample = { id: ids.sample };
const view = {
  id: ids.view,
  name: 'Urgent complaints',
  filter: { status: ['new'], category: ['complaint', 'bug_report'], min_urgency: 60 },
};

export const examples = {
  project,
  monitor,
  mention,
  alert,
  webhook,
  feed,
  forgottenLesson,
  member,
  note,
  notification,
  apiKey,
  reclassification,
  invitation,
  triage,
  sample,
  view,
};

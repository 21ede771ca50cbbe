const text = 'Lumenboard lost my whole workshop board again and support has not answered since Monday.';
const memberId = '019aa5d1-9c3e-7f12-8b4d-6e5f7a8b9c0d';

/** All examples use the same fictional brand, so that pages are consistent. */
export const examples = {
  project: {
    id: '019aa5d2-6c00-7b41-9d0e-3f5a1c2b4d60',
    name: 'Lumenboard',
    website: 'https://lumenboard.example',
    description: 'A whiteboard app for remote teams.',
    time_zone: 'Europe/Berlin',
    monthly_budget: { x: 40 },
  },
  monitor: {
    id: '019aa5d3-10f4-7c22-8a6b-5e9d0f1a2b3c',
    name: 'Lumenboard, all spellings',
    keywords: ['lumenboard', 'lumen board', 'lumenboard.example', '@lumenboard'],
    exclude_keywords: ['lumenboard lighting'],
    context: 'a whiteboard app, not the lighting shop',
    monthly_budget: { x: 25 },
    share: { youtube: 50 },
  },
  mention: {
    id: '019aa5e1-8b2c-7d33-b1f0-7a8b9c0d1e2f',
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
  },
  alert: {
    id: '019aa5d4-44aa-7e14-9c3d-2b1a0f9e8d7c',
    name: 'Urgent complaints',
    channel: 'email',
    destination: 'support@lumenboard.example',
    categories: ['complaint', 'bug_report'],
    min_urgency: 70,
  },
  webhook: { id: '019aa5d4-52cb-7a05-8e1f-3c4d5e6f7a8b' },
  feed: { id: '019aa5d4-60aa-7b21-8f3e-2a4c6e8b0d1f' },
  forgottenLesson: { id: '019aa5e2-2d4e-7f5a-9b6c-7d8e9f0a1b2c' },
  member: { id: memberId, role: 'member', email: 'kim@lumenboard.example' },
  note: {
    id: '019aa5e3-2d4e-7f5a-8b6c-7d8e9f0a1b2c',
    text: `<@${memberId}> can you answer? The board is back.`,
  },
  notification: { id: '019aa5e1-9f00-7f55-a2c4-6d7e8f901a2b' },
  apiKey: {
    id: '019aa5d2-f1b8-7a06-8e5f-1c2d3e4f5a6b',
    name: 'Reporting script',
    scopes: ['mentions:read', 'mentions:write'],
  },
  reclassification: { id: '019aa5e2-1c3d-7e4f-8a5b-6c7d8e9f0a1b' },
  invitation: { id: '019aa5d2-a0b1-7c23-9d4e-5f6a7b8c9d0e', token: 'esl_the_end_of_the_link' },
  triage: { id: '019aa5e2-2a4c-7d5e-9b6f-7c8d9e0f1a2b' },
  sample: { id: '019aa5e2-7a1b-7c2d-9e3f-4a5b6c7d8e9f' },
  view: {
    id: '019aa5d4-70bb-7c31-9a4e-3b5d7f9a1c2e',
    name: 'Urgent complaints',
    filter: { status: ['new'], category: ['complaint', 'bug_report'], min_urgency: 60 },
  },
};

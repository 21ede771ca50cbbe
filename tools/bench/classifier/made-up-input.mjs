const sentences = [
  'My order from Acme is three weeks late and nobody answers my mails.',
  'Does anyone know how to export all data to a spreadsheet?',
  'Honestly the new release is so much faster, great job 🎉',
  'I switched from Globex last month because of the pricing.',
  'The app crashes every time I open the settings page on Android.',
  'Saw their booth at the conference, https://example.com/a-report-on-it',
];

/** The nth made-up post: one to five sentences (a tweet has about two), ending with the name. No two are the same. */
export function madeUpInput(index) {
  const count = 1 + ((index * 7) % 5);
  const parts = Array.from({ length: count }, (_, part) => sentences[(index + part * 3) % sentences.length]);
  const text = `${parts.join(' ')} (${index}) Acme`;
  const start = text.length - 4;
  const post = { source: 'x', kind: 'post', title: null, text, links: [], authorHandle: 'a' };
  return {
    post: { ...post, engagement: { likes: index % 50 }, publishedAt: new Date() },
    matches: [{ monitorId: 'm', keyword: 'Acme', field: 'text', link: null, start, end: start + 4 }],
    monitors: [{ id: 'm', keywords: ['Acme'], context: 'a shop for tools' }],
    project: { name: 'Acme', description: null, website: null },
    learned: null,
  };
}

/** Hostile names for anything that has one: markup and quotes, an endless word, right-to-left text, emoji, only quotes. */
export const hostileNames = [
  '<b>"Acme" & \'Söhne\'</b> <script>alert(1)</script>',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'مراقبة العلامة التجارية «أكمي»',
  '👩‍🚀🚀 Acme 👨‍👩‍👧‍👦',
  `O'Neill "the 'Acme' one"`,
];

const hourMs = 3_600_000;
const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

/**
 * Forty mentions of `acme`, newest first; the last but one is meant to be removed, the last waits to be classified.
 * @param {Date} now
 */
export function hostileMentions(now) {
  const [markup, word, rightToLeft, emoji, quotes] = hostileNames;
  const special = [
    { text: `acme ${markup} lost my board ${word}`, title: `acme ${markup}`, authorHandle: word },
    { text: `acme ${long} ${'Wörter in Sätzen, und acme dazwischen. '.repeat(300)}`.slice(0, 10_000) },
    {
      text: `acme ${rightToLeft} לא עובד acme השבית את העבודה שלי`,
      title: rightToLeft,
      authorHandle: 'شاهين',
    },
    { text: `acme ${emoji.repeat(60)}`, title: `acme ${emoji.repeat(20)}`, authorHandle: emoji },
    { text: `acme${'x'.repeat(3_000)}`, authorHandle: 'x'.repeat(120) },
    { text: `acme https://example.com/${'a'.repeat(400)}?q=${quotes}`, authorHandle: quotes },
    { text: 'acme 漢字かな交じり文'.repeat(80), title: 'acme 漢字'.repeat(20) },
    { text: 'acme', title: null, authorHandle: null },
  ];
  const verdicts = [
    {},
    { category: 'praise', sentiment: 'positive', urgency: 4 },
    { category: 'question', sentiment: 'neutral', urgency: 41 },
    { category: 'bug_report', sentiment: 'negative', urgency: 100, summary: `${word}: ${markup}` },
    { isRelevant: false, category: 'other', sentiment: 'neutral', urgency: 0 },
  ];
  const sources = ['reddit', 'x', 'youtube', 'linkedin', 'threads'];
  return Array.from({ length: 40 }, (_, index) => ({
    text: `acme number ${index} does what it does, and ${word} too.`,
    source: sources[index % sources.length],
    authorHandle: `author_${index}`,
    ...special[index],
    publishedAt: new Date(now.getTime() - (index * 4 + 1) * hourMs),
    judged: index === 39 ? null : verdicts[index % verdicts.length],
  }));
}

/**
 * Every filter of list_mentions, with values that match many and values that match few mentions of `world.sql`.
 * @param {{ monitorIds: string[], rareWord: string, userId: string }} world
 */
export function filterValues({ monitorIds, rareWord, userId }) {
  const at = (text) => new Date(text);
  return {
    monitorId: [[monitorIds[0]], [monitorIds[11]]],
    groupName: [['competitors']],
    source: [['x'], ['threads'], ['youtube', 'linkedin']],
    status: [['done'], ['new'], ['ignored']],
    statusNot: [['done', 'reviewed'], ['ignored']],
    category: [['praise']],
    sentiment: [['positive']],
    minUrgency: [60, 97],
    maxUrgency: [40],
    kind: [['comment']],
    language: [['de'], ['ja'], ['und']],
    community: [['reddit:sub_0'], ['reddit:sub_4900']],
    assignee: [
      { userIds: [userId], nobody: false },
      { userIds: [], nobody: true },
    ],
    isRelevant: [true, false],
    givenUp: [true, false],
    authorHandle: ['author_0', 'author_49000'],
    q: ['acme', rareWord, '設計', 'said by nobody'],
    publishedSince: [at('2026-10-01T00:00:00Z')],
    publishedUntil: [at('2026-01-01T00:00:00Z')],
    foundSince: [at('2026-10-25T00:00:00Z')],
    foundUntil: [at('2026-01-01T00:00:00Z')],
  };
}

/** Returns each filter alone and every pair of them. */
export function combinations(values) {
  const single = Object.entries(values).flatMap(([name, options]) =>
    options.map((value) => ({ [name]: value })),
  );
  const pairs = single.flatMap((one, index) =>
    single
      .slice(index + 1)
      .filter((other) => Object.keys(other)[0] !== Object.keys(one)[0])
      .map((other) => ({ ...one, ...other })),
  );
  return { single: [{}, ...single], pairs };
}

export function nameOf(filter, { monitorIds }) {
  const text = (value) => {
    if (value.userIds !== undefined) return value.nobody ? 'nobody' : 'somebody';
    return value instanceof Date
      ? value.toISOString().slice(0, 10)
      : [value]
          .flat()
          .map((each) => (monitorIds.includes(each) ? `#${monitorIds.indexOf(each)}` : String(each)))
          .join('|');
  };
  const parts = Object.entries(filter).map(([name, value]) => `${name}=${text(value)}`);
  return parts.length === 0 ? '(none)' : parts.join(' ');
}

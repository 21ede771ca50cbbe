import { weeks } from './mention-candidates.js';
import { facetFields, facetsOf, triageFields, triageStatesOf } from '../filter/mention-facet.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';

/** Mentions that an index keeps together, sorted by id. */
export interface Stretches {
  /** SQL for a relation with a row for each stretch. */
  readonly each: string;
  /** The columns of that relation. */
  readonly columns: readonly string[];
  /** Conditions that put a mention `m` into the stretch `each`. At most one of them applies to a row of `each`. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly condition: string;
  /** By id, newest first, written so that Postgres can read the index in its order. */
  readonly order: string;
}

const byId = 'm.id DESC';
const rankFields = [...triageFields, 'minUrgency', 'maxUrgency'];
const publicationFields: readonly string[] = ['publishedSince', 'publishedUntil'];

/** The stretches that a filter consists of; null unless all its conditions are on facets, or all on publication time. */
export function stretchesOf(filter: MentionFilter, bind: Bind): Stretches | null {
  const given = (Object.keys(filter) as (keyof MentionFilter)[]).filter(
    (name) => filter[name] !== undefined && name !== 'foundSince' && name !== 'foundUntil',
  );
  const isAbout = (fields: readonly string[]): boolean =>
    given.length > 0 && given.every((name) => fields.includes(name));
  if (isAbout(rankFields)) return ranks(filter, bind);
  if (isAbout(facetFields)) return facets(filter, bind);
  return isAbout(publicationFields) ? publicationWeeks(filter, bind) : null;
}

/** One stretch per status, relevance and urgency: fewer than facets. Unclassified mentions have no urgency. */
function ranks(filter: MentionFilter, bind: Bind): Stretches {
  const { minUrgency = 0, maxUrgency = 100 } = filter;
  const urgencies = Array.from(
    { length: Math.max(0, maxUrgency - minUrgency + 1) },
    (_, n) => minUrgency + n,
  );
  const all = triageStatesOf(filter).flatMap(({ status, isRelevant }) =>
    (isRelevant === null ? [null] : urgencies).map((urgency) => ({ status, isRelevant, urgency })),
  );
  const [statuses, relevances, ofEach] = [
    bind(all.map(({ status }) => status)),
    bind(all.map(({ isRelevant }) => isRelevant)),
    bind(all.map(({ urgency }) => urgency)),
  ];
  return {
    each: `unnest(${statuses}::text[], ${relevances}::boolean[], ${ofEach}::integer[])`,
    columns: ['status', 'is_relevant', 'urgency'],
    parts: [
      {
        condition: 'm.status = each.status AND m.is_relevant = each.is_relevant AND m.urgency = each.urgency',
        order: byId,
      },
      {
        condition: `m.status = each.status AND m.is_relevant IS NULL AND m.urgency IS NULL AND each.urgency IS NULL`,
        // Postgres does not infer from IS NULL that these columns are constant.
        order: `m.is_relevant, m.urgency DESC NULLS LAST, ${byId}`,
      },
    ],
  };
}

function facets(filter: MentionFilter, bind: Bind): Stretches {
  return {
    each: `unnest(${bind(facetsOf(filter) ?? [])}::smallint[])`,
    columns: ['facet'],
    parts: [{ condition: 'm.facet = each.facet', order: byId }],
  };
}

function publicationWeeks(filter: MentionFilter, bind: Bind): Stretches {
  const [from, to] = weeks(filter, bind);
  const extreme = (which: 'min' | 'max') =>
    `(SELECT ${which}(published_week) FROM mentions WHERE project_id = $1)`;
  return {
    each: `generate_series(greatest(${from}, ${extreme('min')}), least(${to}, ${extreme('max')}))`,
    columns: ['published_week'],
    parts: [{ condition: 'm.published_week = each.published_week', order: byId }],
  };
}

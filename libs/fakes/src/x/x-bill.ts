import type { Bill } from '../bill/bill.js';

/** Tenths of a US cent: https://docs.x.com/x-api/getting-started/pricing */
const prices = { post: 5, user: 10, count: 5 } as const;

/** The kinds of resources that X returns. */
export type XResource = 'posts' | 'users' | 'counts';

/** Charges for a response: the posts and users that it lists, including users alongside posts; a count has a fixed price. */
export function billX(bill: Bill, resource: XResource, answer: object, isSure: boolean): void {
  const { data, includes } = answer as {
    readonly data?: readonly Listed[];
    readonly includes?: { readonly users?: readonly Listed[] };
  };
  if (resource === 'counts') return bill.charge({ spend: prices.count }, isSure);
  const listed = {
    posts: resource === 'posts' ? data : [],
    users: resource === 'users' ? data : includes?.users,
  };
  bill.chargeItems(named('post', listed.posts), { spend: prices.post, posts: 1 }, isSure);
  bill.chargeItems(named('user', listed.users), { spend: prices.user }, isSure);
}

interface Listed {
  readonly id: string;
}

function named(kind: string, listed: readonly Listed[] = []): string[] {
  return listed.map(({ id }) => `${kind} ${id}`);
}

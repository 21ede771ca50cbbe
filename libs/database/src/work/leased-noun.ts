/**
 * Describes a table of leased work. In its SQL a row is `t`. A row is *held* while its lease lasts. An open, due row that is
 * not held is *ready* or, if an earlier attempt never ended, a *suspect*.
 */
export interface LeasedNoun {
  readonly table: string;
  /** Column of a row's id, a uuid. Rows are locked in its order wherever transactions might wait for each other. */
  readonly key: string;
  /** Columns whose names differ from the default. */
  readonly columns?: Partial<LeaseColumns>;
  /** SQL condition: the row is neither finished nor given up. */
  readonly isOpen: string;
  /** Columns: rows with equal values are claimed together, even those not due yet. */
  readonly claimedTogether?: readonly string[];
  /** SQL condition: the row is open but no longer worth an attempt. Claims delete such rows once they are due. */
  readonly isObsolete?: string;
  /**
   * When an attempt is counted. If it is counted when work starts, one process may claim rows for another, and a claim that
   * was never started creates no suspect.
   */
  readonly counts: 'at_claim' | 'at_start';
  /** A suspect with this many attempts is given up; null = never. */
  readonly maxAttempts: number | null;
  /** SQL assignments for giving a row up; null = the row is deleted. */
  readonly bury: string | null;
  /** Column or SQL for the reason of giving up a suspect. */
  readonly neverEnded?: string;
  /** Further SQL assignments of a claim. */
  readonly onClaim?: string;
  /** SQL for how long a lease lasts, given SQL for the requested interval. */
  readonly leaseFor?: (interval: string) => string;
  /** How many suspects are claimed at once, by their number of attempts. */
  readonly suspectsAtOnce?: (limit: number, attempts: number) => number;
}

/** Columns of a lease. If `leaseUntil` is `dueAt`, a claimed row is due again when its lease ends. */
export interface LeaseColumns {
  readonly dueAt: string;
  readonly attempts: string;
  readonly leaseUntil: string;
}

/** SQL conditions on a row `t`, by its state. */
export interface LeaseStates {
  /** Open and not held. */
  readonly isFree: string;
  /** Open, due and not held. */
  readonly isWaiting: string;
  readonly isReady: string;
  readonly isSuspect: string;
}

/** The columns of a noun, with defaults for those it does not name. */
export function columnsOf({ columns }: Pick<LeasedNoun, 'columns'>): LeaseColumns {
  return { dueAt: 'due_at', attempts: 'attempts', leaseUntil: 'lease_until', ...columns };
}

/** Conditions for each state. Only the database's clock decides what is due and when a lease ends. */
export function statesOf(noun: LeasedNoun): LeaseStates {
  const { dueAt, attempts, leaseUntil } = columnsOf(noun);
  const isDue = `${noun.isOpen} AND t.${dueAt} <= now()`;
  const [isUnleased, hasExpired] =
    leaseUntil === dueAt
      ? ['t.lease_token IS NULL', 't.lease_token IS NOT NULL']
      : [`t.${leaseUntil} IS NULL`, `t.${leaseUntil} <= now()`];
  const isFree = `${noun.isOpen} AND (${isUnleased} OR t.${leaseUntil} <= now())`;
  const isWaiting = `${isFree} AND t.${dueAt} <= now()`;
  if (noun.counts === 'at_start')
    return {
      isFree,
      isWaiting,
      isReady: `${isWaiting} AND t.${attempts} = 0`,
      isSuspect: `${isWaiting} AND t.${attempts} > 0`,
    };
  return {
    isFree,
    isWaiting,
    isReady: `${isDue} AND ${isUnleased}`,
    isSuspect: `${isDue} AND ${hasExpired}`,
  };
}

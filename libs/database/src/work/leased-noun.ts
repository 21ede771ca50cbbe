/**
 * What makes the rows of a table leased work. In its SQL a row is `t`. A row is *held* while its lease lasts; one that is
 * open, due and not held is either *ready* or, where an earlier attempt never ended, a *suspect*.
 */
export interface LeasedNoun {
  readonly table: string;
  /** Column of a row's id, a uuid. Rows are locked in its order wherever one transaction may wait for another. */
  readonly key: string;
  /** Columns with names of their own. */
  readonly columns?: Partial<LeaseColumns>;
  /** SQL condition: the row has neither ended nor been given up. */
  readonly isOpen: string;
  /** Columns: rows that agree in them are claimed together, those that are not due yet too. */
  readonly claimedTogether?: readonly string[];
  /** SQL condition: the row is open but no longer worth an attempt. Claims delete such rows once they are due. */
  readonly isObsolete?: string;
  /**
   * When an attempt is counted. A row counted when its work starts may be claimed by one process for another; a claim of
   * it that nobody started is no suspect.
   */
  readonly counts: 'at_claim' | 'at_start';
  /** A suspect with as many attempts is given up; null = it never is. */
  readonly maxAttempts: number | null;
  /** SQL assignments that give a row up; null = the row is deleted. */
  readonly bury: string | null;
  /** Column, or SQL, for the reason why a suspect is given up. */
  readonly neverEnded?: string;
  /** SQL assignments of a claim beside those of the lease. */
  readonly onClaim?: string;
  /** SQL for how long a lease lasts, given SQL for the requested interval. */
  readonly leaseFor?: (interval: string) => string;
  /** How many suspects are claimed at once after so many attempts. */
  readonly suspectsAtOnce?: (limit: number, attempts: number) => number;
}

/** Columns of a lease. Where `leaseUntil` is `dueAt`, a claim moves the row on: it is due again when its lease ends. */
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

/** The columns of a noun, those of `LeasedWork` where it names no others. */
export function columnsOf({ columns }: Pick<LeasedNoun, 'columns'>): LeaseColumns {
  return { dueAt: 'due_at', attempts: 'attempts', leaseUntil: 'lease_until', ...columns };
}

/** How rows are told apart. Only the database's clock says what is due and when a lease ends. */
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

import type { ExplainMentionOutput, MentionOutput } from '@earshot/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../data/call/api-error.js';
import { useOperation } from '../data/call/use-operation.js';
import { useAskedAgain } from './why/use-asked-again.js';

/** A mention and its explanation. */
export interface MentionRead {
  /** undefined = not loaded yet, see `query`. */
  readonly mention: MentionOutput | undefined;
  readonly query: UseQueryResult<MentionOutput, ApiError>;
  readonly explanation: UseQueryResult<ExplainMentionOutput, ApiError>;
}

/** @param known data from a list; the mention is fetched only if that is not enough */
export function useMention(id: string, known: MentionOutput | undefined): MentionRead {
  const beingJudged = known !== undefined && known.classified_at === null && known.removed_at === null;
  const query = useOperation('get_mention', { id }, { enabled: known === undefined || beingJudged });
  const mention = newerOf(known, query.data);
  const explanation = useOperation('explain_mention', { id });
  const progress = explanation.data?.progress;
  useAskedAgain(query, mention?.classified_at === null && mention.removed_at === null);
  useAskedAgain(explanation, progress === 'waiting_for_classification' || progress === 'waiting_for_alerts');
  return { mention, query, explanation };
}

/** Keeps the status from the list, which changes there before the server replies. */
function newerOf(
  known: MentionOutput | undefined,
  asked: MentionOutput | undefined,
): MentionOutput | undefined {
  if (known === undefined || asked === undefined) return known ?? asked;
  return asked.updated_at > known.updated_at ? { ...asked, status: known.status } : known;
}

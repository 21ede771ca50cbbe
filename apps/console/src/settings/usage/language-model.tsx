import type { ReactNode } from 'react';
import type { LanguageModelOutput } from '@earshot/contracts';
import { countText, numberText } from '../../format/count.js';
import { Time } from '../../parts/text/time.js';

/** Whether the language model that gives second opinions works, and for operators its usage today. */
export function LanguageModelUsage({ model }: { readonly model: LanguageModelOutput | null }): ReactNode {
  if (model === null)
    return <p className="soft">None is configured: every post is judged by the embedded model only.</p>;
  const { sentence, since, today } = model;
  return (
    <>
      <p className={sentence === null ? undefined : 'bad'}>
        <strong dir="auto">{model.model}</strong>: {sentence === null ? 'no known problems' : sentence}
        {sentence === null ? null : (
          <>
            {' '}
            Since <Time at={since} form="full" />; until it answers, posts are judged by the embedded model
            only.
          </>
        )}
      </p>
      {today === null ? null : (
        <p className="soft small">
          Today (UTC), all projects: {countText(today.calls, 'call')}, {numberText(today.denied)} not allowed
          by the budget, {countText(today.tokens, 'token')}, {today.cost_usd.toFixed(2)} US dollars.
        </p>
      )}
    </>
  );
}

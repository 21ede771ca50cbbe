import type { ReactNode } from 'react';
import { useOperation } from '../../data/call/use-operation.js';
import { countText, numberText } from '../../format/count.js';
import { Loaded } from '../../parts/states.js';
import { MeterBar } from '../../parts/figures/meter-bar.js';
import { Time } from '../../parts/text/time.js';
import { LanguageModelUsage } from './language-model.js';
import { limitTexts } from './limit-texts.js';
import { SourceMoney } from './source-money.js';

/** Usage of the plan, how long mentions are kept, and the cost of sources. */
export function UsageSettings(): ReactNode {
  const usage = useOperation('get_usage', {}, { everyMs: 60_000 });
  return (
    <Loaded query={usage} rows={8}>
      {({ plan, scan_interval_minutes, mentions_kept_days, limits, spending, language_model }) => (
        <>
          <p>
            Plan <strong>{plan}</strong>: each source is read every{' '}
            {scan_interval_minutes === 1 ? 'minute' : countText(scan_interval_minutes, 'minute')} where the
            source allows it, and mentions are kept{' '}
            {mentions_kept_days === null ? 'indefinitely' : `for ${countText(mentions_kept_days, 'day')}`}.
          </p>
          <section className="section" aria-labelledby="limits">
            <h2 id="limits">Limits</h2>
            <ul className="usage-limits">
              {limits.map(({ name, used, allowed, resets_at }) => (
                <li key={name}>
                  <p className="figures">
                    <strong>{limitTexts[name].label}</strong>
                    <span>
                      {numberText(used)} of {numberText(allowed)}
                    </span>
                  </p>
                  <MeterBar
                    label={limitTexts[name].label}
                    used={used}
                    allowed={allowed}
                    text={`${numberText(used)} of ${numberText(allowed)}`}
                  />
                  <p className="soft small">
                    When it is reached: {limitTexts[name].then}
                    {resets_at === null || name !== 'mentions_per_month' ? null : (
                      <>
                        {' '}
                        Resets <Time at={resets_at} form="full" />.
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="section" aria-labelledby="language-model">
            <h2 id="language-model">Language model</h2>
            <LanguageModelUsage model={language_model} />
          </section>
          <section className="section" aria-labelledby="spending">
            <h2 id="spending">What sources cost</h2>
            <p className="soft">
              Calendar months in UTC. The forecast is based on the pace of the last seven days.
            </p>
            {spending.map((one) => (
              <SourceMoney key={one.source} spending={one} />
            ))}
          </section>
        </>
      )}
    </Loaded>
  );
}

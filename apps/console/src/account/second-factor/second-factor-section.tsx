import { type ReactNode, useState } from 'react';
import { disableSecondFactor, renewRecoveryCodes, useSecondFactor } from '../../data/account-calls.js';
import { countText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { useFocusBack } from '../../parts/focus/use-focus-back.js';
import { Loaded } from '../../parts/states.js';
import { EnrolSecondFactor } from './enrol-second-factor.js';
import { ProofForm } from '../proof-form.js';
import { RecoveryCodes } from './recovery-codes.js';

/** Turns codes from an authenticator app at sign-in on and off, and manages recovery codes. */
export function SecondFactorSection(): ReactNode {
  const factor = useSecondFactor();
  const [doing, setDoing] = useState<'enrol' | 'renew' | 'disable' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = useFocusBack<HTMLHeadingElement>(doing !== null || codes !== null);
  const show = (made: readonly string[]): void => {
    setCodes(made);
    setDoing(null);
  };
  const cancel = (): void => setDoing(null);
  return (
    <section className="section" aria-labelledby="second-factor">
      <h2 id="second-factor" ref={title} tabIndex={-1}>
        Second factor
      </h2>
      <Loaded query={factor} rows={2}>
        {({ second_factor, recovery_codes_left }) => (
          <>
            <p>
              {second_factor ? (
                <>
                  <span className="tag good">On</span> Signing in takes a code from your authenticator app.{' '}
                  <span className={recovery_codes_left < 3 ? 'hold' : 'soft'}>
                    {countText(recovery_codes_left, 'recovery code')} left.
                  </span>
                </>
              ) : (
                <>
                  <span className="tag">Off</span> With it, a stolen password alone is not enough to sign in.
                </>
              )}
            </p>
            {codes === null ? null : <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
            {doing === 'enrol' ? <EnrolSecondFactor onConfirmed={show} onCancel={cancel} /> : null}
            {doing === 'renew' ? (
              <ProofForm
                action="Create new recovery codes"
                says="Ten new codes are shown once; the old ones stop working."
                send={async (proof) => show(await renewRecoveryCodes(proof))}
                onCancel={cancel}
              />
            ) : null}
            {doing === 'disable' ? (
              <ProofForm
                action="Turn it off"
                says="From then on your password alone signs you in, and the recovery codes stop working."
                send={async (proof) => {
                  await disableSecondFactor(proof);
                  setDoing(null);
                }}
                onCancel={cancel}
              />
            ) : null}
            {doing !== null ? null : second_factor ? (
              <div className="actions">
                <Button onClick={() => setDoing('renew')}>New recovery codes</Button>
                <Button onClick={() => setDoing('disable')}>Turn it off</Button>
              </div>
            ) : (
              <Button onClick={() => setDoing('enrol')}>Turn it on</Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

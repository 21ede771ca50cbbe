import { type ReactNode, useState } from 'react';
import type { SecondFactorEnrolmentOutput } from '@earshot/contracts';
import { confirmSecondFactor, enrolSecondFactor } from '../../data/account-calls.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/form/field.js';
import { ShownOnce } from '../../parts/text/shown-once.js';
import { ErrorNotice } from '../../parts/states.js';
import { useForm } from '../../parts/form/use-form.js';

/** Turns on the second factor in two steps: the password yields a key for the app, then a code from the app confirms it. */
export function EnrolSecondFactor(props: {
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { onConfirmed, onCancel } = props;
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolmentOutput | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useForm(async () => {
    setEnrolment(await enrolSecondFactor({ current_password: password }));
    setPassword('');
  });
  const confirm = useForm(async () => onConfirmed(await confirmSecondFactor({ code })));
  if (enrolment === null)
    return (
      <form onSubmit={begin.onSubmit} noValidate>
        <TextField
          label="Your password"
          hint="To confirm that it is you."
          name="current_password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onText={setPassword}
          fault={begin.faultOf('current_password')}
        />
        {begin.error !== null && begin.error.details.length === 0 ? (
          <ErrorNotice error={begin.error} />
        ) : null}
        <div className="actions">
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="main" type="submit" busy={begin.busy}>
            Continue
          </Button>
        </div>
      </form>
    );
  return (
    <form onSubmit={confirm.onSubmit} noValidate>
      <ShownOnce label="Key for your authenticator app" text={enrolment.secret} quiet>
        <p>
          Add an account in the app and type this key, or{' '}
          <a href={enrolment.otpauth_uri}>open it in an app on this device</a>.
        </p>
      </ShownOnce>
      <TextField
        label="The code that the app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onText={setCode}
        fault={confirm.faultOf('code')}
      />
      {confirm.error !== null && confirm.error.details.length === 0 ? (
        <ErrorNotice error={confirm.error} />
      ) : null}
      <div className="actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="main" type="submit" busy={confirm.busy}>
          Turn it on
        </Button>
      </div>
    </form>
  );
}

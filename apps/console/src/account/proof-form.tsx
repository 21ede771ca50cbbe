import { type ReactNode, useState } from 'react';
import type { ChangeSecondFactorInput } from '@earshot/contracts';
import { Button } from '../parts/button.js';
import { ErrorNotice } from '../parts/states.js';
import { useForm } from '../parts/form/use-form.js';
import { ProofFields } from './proof-fields.js';

/**
 * Asks for password and code before the second factor is changed.
 * @param says the explanation of the change
 */
export function ProofForm(props: {
  readonly action: string;
  readonly says: string;
  readonly send: (proof: ChangeSecondFactorInput) => Promise<void>;
  readonly onCancel: () => void;
}): ReactNode {
  const { action, says, send, onCancel } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm(() => send({ current_password: password, code }));
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p className="soft">{says}</p>
      <ProofFields
        password={password}
        onPassword={setPassword}
        code={code}
        onCode={setCode}
        asksCode
        faultOf={form.faultOf}
      />
      {form.error !== null && form.error.details.length === 0 ? <ErrorNotice error={form.error} /> : null}
      <div className="actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="main" type="submit" busy={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

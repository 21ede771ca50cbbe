import type { ReactNode } from 'react';
import { TextField } from '../parts/form/field.js';

interface Props {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** false = the account has no second factor, so no code is asked for. */
  readonly asksCode: boolean;
  readonly faultOf: (name: string) => string | undefined;
}

/** Proof of identity before an account change: the password and a code. */
export function ProofFields({ password, onPassword, code, onCode, asksCode, faultOf }: Props): ReactNode {
  return (
    <>
      <TextField
        label="Your password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onText={onPassword}
        fault={faultOf('current_password')}
      />
      {asksCode ? (
        <TextField
          label="Code from your authenticator app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          value={code}
          onText={onCode}
          fault={faultOf('code')}
        />
      ) : null}
    </>
  );
}

import './join.css';
import { type ReactNode, useState } from 'react';
import { Segments } from '../../parts/form/segments.js';
import { SignInForm } from '../sign-in/sign-in-form.js';
import { SignUpForm } from '../sign-in/sign-up-form.js';

/** For users who are not signed in: create an account, which joins at once, or sign in and confirm afterwards. */
export function JoinSignedOut(props: {
  readonly token: string;
  readonly email: string | null;
  readonly onSignedUp: () => void;
}): ReactNode {
  const { token, email, onSignedUp } = props;
  const [way, setWay] = useState<'new' | 'known'>('new');
  return (
    <div className="join-account">
      <Segments
        label="Your account"
        name="way"
        value={way}
        choices={[
          ['new', 'Create an account'],
          ['known', 'I have one'],
        ]}
        onChoice={setWay}
      />
      {way === 'new' ? (
        <SignUpForm invitation={token} {...(email === null ? {} : { email })} onDone={onSignedUp} />
      ) : (
        <SignInForm onDone={() => undefined} />
      )}
    </div>
  );
}

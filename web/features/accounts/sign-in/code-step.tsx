import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { hasCode } from '../../../calls/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSignInWithCode } from './strong-queries.ts';

interface CodeStepProps {
  onSignedIn: (user: User) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of the sign-in: the code of the app, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const signIn = useSignInWithCode();
  const input = useRef<HTMLInputElement>(null);
  const isOver = signIn.error !== null && !hasCode(signIn.error, 'invalid_code');

  // It replaces the form that had the focus.
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate(code, { onSuccess: ({ user }) => onSignedIn(user) });
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {signIn.error && <Alert>{signIn.error.message}</Alert>}
      <Field label="Code" hint="The six digits of your authenticator app, or one of your recovery codes">
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            ref={input}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="min-h-12 w-full"
        busy={signIn.isPending}
        busyLabel="Checking..."
        disabled={!code.trim()}
      >
        Continue
      </Button>
      <Button kind={isOver ? 'secondary' : 'quiet'} className="w-full" onClick={onBack}>
        Back to the password
      </Button>
    </form>
  );
}

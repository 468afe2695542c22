import { useEffect, useRef, type FormEvent } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { hasCode } from '../../../calls/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFilledForm } from '../../../ui/use-filled-form.ts';
import { useSignInWithCode } from './strong-queries.ts';

interface CodeStepProps {
  onSignedIn: (user: User) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of the sign-in: the code of the app, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const { form, isFilled, read } = useFilledForm();
  const signIn = useSignInWithCode();
  const input = useRef<HTMLInputElement>(null);
  const isOver = signIn.error !== null && !hasCode(signIn.error, 'invalid_code');

  // It replaces the form that had the focus.
  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code } = read() ?? {};
    if (code === undefined) return;
    signIn.mutate(code, { onSuccess: ({ user }) => onSignedIn(user) });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {signIn.error && <Alert>{signIn.error.message}</Alert>}
      <Field label="Code" hint="The six digits of your authenticator app, or one of your recovery codes">
        {(control) => (
          <Input
            {...control}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            ref={input}
            required
          />
        )}
      </Field>
      <Button
        type="submit"
        className="min-h-12 w-full"
        busy={signIn.isPending}
        busyLabel="Checking..."
        aria-disabled={signIn.isPending || !isFilled || undefined}
      >
        Continue
      </Button>
      <Button kind={isOver ? 'secondary' : 'quiet'} className="w-full" onClick={onBack}>
        Back to the password
      </Button>
    </form>
  );
}

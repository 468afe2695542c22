import { useState, type FormEvent } from 'react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { screens } from '../../../../contract/screens.ts';
import { hasCode, isRefused } from '../../../calls/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useFilledForm } from '../../../ui/use-filled-form.ts';
import { useSignIn } from '../queries.ts';

interface SignInFormProps {
  invalidText: string;
  connectionText: string;
  /** Whether only spaces are no text. */
  needsText?: boolean;
  onSignedIn: (user: User) => void;
}

export function SignInForm({ invalidText, connectionText, needsText = false, onSignedIn }: SignInFormProps) {
  // What was sent, for the way back from the code.
  const [sent, setSent] = useState({ email: '', password: '' });
  const signIn = useSignIn();
  const { form, isFilled, read } = useFilledForm((text) => (needsText ? text.trim() : text) !== '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { email, password } = read() ?? {};
    if (email === undefined || password === undefined) return;
    setSent({ email, password });
    signIn.mutate(
      { email: email.trim().toLowerCase(), password: password.trim() },
      { onSuccess: ({ user }) => onSignedIn(user) },
    );
  };

  if (hasCode(signIn.error, 'code_required')) return <CodeStep onSignedIn={onSignedIn} onBack={() => signIn.reset()} />;
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {signIn.error && <Alert>{textFor(signIn.error, invalidText, connectionText)}</Alert>}
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            required
            defaultValue={sent.email}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            defaultValue={sent.password}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="min-h-12 w-full"
        busy={signIn.isPending}
        busyLabel="Signing in..."
        aria-disabled={signIn.isPending || !isFilled || undefined}
      >
        Sign In
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <p className="-my-2 text-center text-sm">
        <TextLink className="inline-flex min-h-11 items-center" href={screens.forgotPassword.path}>
          Forgot your password?
        </TextLink>
      </p>
    </form>
  );
}

function textFor(error: Error, invalidText: string, connectionText: string): string {
  // Rate limited: the server's message says when to retry.
  if (hasCode(error, 'too_many_tries')) return error.message;
  return isRefused(error) ? invalidText : connectionText;
}

import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface LoginFormProps {
  busy: boolean;
  onTest: (email: string, password: string) => void;
}

export function LoginForm({ busy, onTest }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTest(email, password);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="min-h-12 w-full"
        disabled={!email || !password}
        busy={busy}
        busyLabel="Testing..."
      >
        Test Login
      </Button>
    </form>
  );
}

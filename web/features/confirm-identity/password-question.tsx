import type { FormEvent, ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { useFilledForm } from '../../ui/use-filled-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordQuestionProps {
  problem: string | undefined;
  onPassword: (password: string) => void;
  /** The buttons; `isTyped` is false while there is nothing to submit. */
  children: (isTyped: boolean) => ReactNode;
}

/** The form of a dialog that asks for the current password. */
export function PasswordQuestion({ problem, onPassword, children }: PasswordQuestionProps) {
  const { form, isFilled, read } = useFilledForm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password } = read() ?? {};
    if (password !== undefined) onPassword(password.trim());
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-5">
      {problem && <Alert>{problem}</Alert>}
      <PasswordField
        label="Your Password"
        error={undefined}
        noun="your password"
        autoComplete="current-password"
        name="password"
      />
      <div className="flex flex-wrap justify-end gap-3">{children(isFilled)}</div>
    </form>
  );
}

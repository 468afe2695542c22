import { useState, type FormEvent } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface PasswordDialogProps {
  title: string;
  description: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  error: Error | null;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password before a change of how the account signs in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, action, danger = false, busy, error, onPassword, onClose } = props;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password.trim());
  };
  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={title} description={description}>
      <form onSubmit={submit} noValidate className="space-y-5">
        {error && <Alert>{error.message}</Alert>}
        <PasswordField
          label="Your Password"
          error={undefined}
          noun="your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(danger ? { kind: 'danger' as const } : {})}
            disabled={!password.trim()}
            busy={busy}
            busyLabel="Checking..."
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

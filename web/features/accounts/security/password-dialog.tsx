import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordQuestion } from '../../confirm-identity/password-question.tsx';

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
  return (
    <Dialog open onOpenChange={() => !busy && onClose()} title={title} description={description}>
      <PasswordQuestion problem={error?.message} onPassword={onPassword}>
        {(isTyped) => (
          <>
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              {...(danger ? { kind: 'danger' as const } : {})}
              aria-disabled={busy || !isTyped || undefined}
              busy={busy}
              busyLabel="Checking..."
            >
              {action}
            </Button>
          </>
        )}
      </PasswordQuestion>
    </Dialog>
  );
}

import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as calls from '../../../contract/accounts/sign-in.ts';
import { call } from '../../calls/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { canUsePasskeys, confirmWithPasskey, isCanceled } from './passkey-calls.ts';
import { PasswordQuestion } from './password-question.tsx';

/** Opens the question in a root of its own, above whatever page asked; resolves with whether it was answered. */
export function confirmIdentity(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  return new Promise((resolve) => {
    const close = (confirmed: boolean) => {
      root.unmount();
      container.remove();
      resolve(confirmed);
    };
    root.render(<ConfirmDialog onClose={close} />);
  });
}

function ConfirmDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const [problem, setProblem] = useState<string>();
  const hasPasskey = useHasPasskey();

  const attempt = async (how: 'password' | 'passkey', confirm: () => Promise<unknown>) => {
    setBusy(how);
    setProblem(undefined);
    try {
      await confirm();
      onClose(true);
    } catch (error) {
      setBusy(null);
      if (!isCanceled(error)) setProblem(error instanceof Error ? error.message : undefined);
    }
  };
  const withPassword = (password: string) =>
    void attempt('password', () => call(calls.confirmWithPassword, { body: { password } }));

  return (
    <Dialog
      open
      onOpenChange={() => busy === null && onClose(false)}
      title="Is it still you?"
      description="We protect this step. Please enter your password again; we won’t ask for the next 10 minutes."
    >
      <PasswordQuestion problem={problem} onPassword={withPassword}>
        {(isTyped) => (
          <>
            {hasPasskey && (
              <Button kind="secondary" busy={busy === 'passkey'} onClick={() => attempt('passkey', confirmWithPasskey)}>
                <KeyRound aria-hidden="true" className="size-4" />
                Use a passkey
              </Button>
            )}
            <Button
              type="submit"
              aria-disabled={busy === 'password' || !isTyped || undefined}
              busy={busy === 'password'}
              busyLabel="Checking..."
            >
              Continue
            </Button>
          </>
        )}
      </PasswordQuestion>
    </Dialog>
  );
}

/** False until known: the password always works. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    call(calls.signInMethods, {}).then(
      ({ passkeys }) => setHas(passkeys.length > 0),
      () => undefined,
    );
  }, []);
  return has;
}

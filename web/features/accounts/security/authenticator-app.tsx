import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AppSetup } from './app-setup.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useRemoveApp, useRenewCodes } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The authenticator app and its recovery codes. */
export function AuthenticatorApp({ isSetUp, codesLeft }: { isSetUp: boolean; codesLeft: number }) {
  const [open, setOpen] = useState<'setup' | 'renewal' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="app-title">
      <h3 id="app-title" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        Authenticator app
        {isSetUp && <Badge tone="good">On</Badge>}
      </h3>
      <p className="mt-1 text-sm text-muted">
        {isSetUp
          ? `We ask for its code after your password. You have ${codesLeft} unused recovery ${codesLeft === 1 ? 'code' : 'codes'}.`
          : 'A code from your phone, asked for after the password.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isSetUp ? (
          <>
            <Button kind="secondary" onClick={() => setOpen('renewal')}>
              New Recovery Codes
            </Button>
            <Button kind="quietDanger" onClick={() => setOpen('removal')}>
              Remove App
            </Button>
          </>
        ) : (
          <Button kind="secondary" onClick={() => setOpen('setup')}>
            Set Up an App
          </Button>
        )}
      </div>
      {open === 'setup' && <AppSetup onClose={close} />}
      {open === 'renewal' && <Renewal onClose={close} />}
      {open === 'removal' && <Removal onClose={close} />}
    </section>
  );
}

function Renewal({ onClose }: { onClose: () => void }) {
  const renew = useRenewCodes();
  if (renew.data)
    return (
      <Dialog open onOpenChange={onClose} title="Your recovery codes">
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      </Dialog>
    );
  return (
    <PasswordDialog
      title="New recovery codes?"
      description="Your current recovery codes stop working."
      action="Make New Codes"
      busy={renew.isPending}
      error={renew.error}
      onPassword={renew.mutate}
      onClose={onClose}
    />
  );
}

function Removal({ onClose }: { onClose: () => void }) {
  const remove = useRemoveApp();
  return (
    <PasswordDialog
      title="Remove the authenticator app?"
      description="You’ll sign in with your password alone again, and your recovery codes stop working."
      action="Remove App"
      danger
      busy={remove.isPending}
      error={remove.error}
      onPassword={(password) => remove.mutate(password, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

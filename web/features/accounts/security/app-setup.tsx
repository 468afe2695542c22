import { useState } from 'react';
import { readAgain } from '../../../calls/change.ts';
import { useContractForm } from '../../../calls/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notify } from '../../../ui/notify.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { finishApp, useStartApp } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const TITLE = 'Set up an authenticator app';

/** Three steps: the password, the app's first code, the recovery codes. */
export function AppSetup({ onClose }: { onClose: () => void }) {
  const start = useStartApp();
  const [isFinished, setFinished] = useState(false);
  if (!start.data)
    return (
      <PasswordDialog
        title={TITLE}
        description="An authenticator app on your phone shows a new code every 30 seconds. We ask for it after your password."
        action="Continue"
        busy={start.isPending}
        error={start.error}
        onPassword={start.mutate}
        onClose={onClose}
      />
    );
  const close = () => {
    onClose();
    void readAgain(['everything']);
  };
  if (isFinished)
    return (
      <Dialog open onOpenChange={close} title="Your recovery codes">
        <RecoveryCodes codes={start.data.recoveryCodes} onDone={close} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} title={TITLE} description="Scan this picture with the app, then type its code.">
      <FirstCode {...start.data} onFinished={() => setFinished(true)} />
    </Dialog>
  );
}

function FirstCode({ uri, secret, onFinished }: { uri: string; secret: string; onFinished: () => void }) {
  const { form, errors, submit, isPending } = useContractForm<{ code: string }, { message: string }>({
    values: { code: '' },
    reValidateMode: 'onSubmit',
    act: finishApp,
    done: ({ message }) => notify.success('Authenticator App Added', message),
    failed: (error, isShown, { setError }) => isShown || setError('code', { message: error.message }),
    onDone: onFinished,
  });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className="text-center text-sm text-muted">
        No camera? Type this key into the app:
        <code className="mt-1 block font-mono text-ink wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code of the app" error={errors.code?.message}>
        {(control) => (
          <Input {...control} inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
        )}
      </Field>
      <Button
        type="submit"
        className="min-h-12 w-full"
        disabled={!form.watch('code').trim()}
        busy={isPending}
        busyLabel="Checking..."
      >
        Confirm the Code
      </Button>
    </form>
  );
}

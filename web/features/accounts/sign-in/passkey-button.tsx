import { KeyRound } from 'lucide-react';
import type { User } from '../../../../contract/accounts/accounts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { canUsePasskeys, isCanceled } from '../../confirm-identity/passkey-calls.ts';
import { useSignInWithPasskey } from './strong-queries.ts';

export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const signIn = useSignInWithPasskey();
  if (!canUsePasskeys()) return null;
  return (
    <div className="space-y-3">
      {signIn.error && !isCanceled(signIn.error) && <Alert>{signIn.error.message}</Alert>}
      <Button
        kind="secondary"
        className="min-h-12 w-full"
        busy={signIn.isPending}
        busyLabel="Waiting for your passkey..."
        onClick={() => signIn.mutate(undefined, { onSuccess: ({ user }) => onSignedIn(user) })}
      >
        <KeyRound aria-hidden="true" className="size-4" />
        Sign in with a passkey
      </Button>
    </div>
  );
}

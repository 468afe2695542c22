import { Retry } from '../../../ui/retry.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { useSignInMethods } from './queries.ts';

/** How the account signs in besides the password. */
export function SignInSecurity() {
  const { data, isError, refetch } = useSignInMethods();
  if (isError) return <Retry what="how you sign in" onRetry={refetch} />;
  if (!data) return <div className="skeleton after-a-blink h-24" aria-hidden="true" />;
  return (
    <div className="space-y-6">
      <PasskeyList passkeys={data.passkeys} />
      <AuthenticatorApp isSetUp={data.authenticatorApp} codesLeft={data.recoveryCodesLeft} />
    </div>
  );
}

import { screens } from '../../../contract/screens.ts';
import { FormPage } from '../frames/form-page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSignOut } from '../accounts/queries.ts';
import { useConfirmWithPasskey, useSignInMethods } from '../accounts/security/queries.ts';
import { SignInSecurity } from '../accounts/security/sign-in-security.tsx';

/** What an admin sees whose session has given the password alone. */
export function SecondFactorGate() {
  const { data } = useSignInMethods();
  const confirm = useConfirmWithPasskey();
  const signOut = useSignOut();
  const hasPasskey = (data?.passkeys.length ?? 0) > 0;
  const isNew = data !== undefined && !hasPasskey && !data?.authenticatorApp;
  return (
    <FormPage
      documentTitle="Protect the admin area"
      title="One more step"
      subtitle={
        isNew
          ? 'Admins sign in with more than a password. Add a passkey or an authenticator app, and the admin area opens.'
          : 'The admin area opens with your passkey or the code of your authenticator app.'
      }
      below={
        <TextLink className="py-3" href={screens.dashboard.path}>
          Back to Dashboard
        </TextLink>
      }
    >
      <div className="space-y-6">
        {hasPasskey && (
          <Button className="min-h-12 w-full" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Use My Passkey
          </Button>
        )}
        {data?.authenticatorApp && (
          <Button
            kind="secondary"
            className="min-h-12 w-full"
            busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            Sign Out, and Sign In With a Code
          </Button>
        )}
        {isNew && (
          <section aria-labelledby="second-factor-title" className="space-y-4">
            <h2 id="second-factor-title" className="text-xl">
              Choose one of these
            </h2>
            <SignInSecurity />
          </section>
        )}
      </div>
    </FormPage>
  );
}

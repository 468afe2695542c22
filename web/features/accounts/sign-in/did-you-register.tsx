import { screens } from '../../../../contract/screens.ts';
import { settings } from '../../../shell/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { signInBefore } from '../after-sign-in.ts';
import { useDenyRegistration } from '../queries.ts';

/** For a browser without a session of the account: its owner signs in, and anybody else says that it isn't theirs. */
export function DidYouRegister({ token }: { token: string }) {
  const { mutate, data, error, isPending } = useDenyRegistration();
  if (data)
    return (
      <>
        <Alert kind="success">{data.message}</Alert>
        <p>You needn&rsquo;t do anything else. If you want the account one day, choose a new password for it.</p>
        <ButtonLink kind="secondary" href={screens.forgotPassword.path}>
          Choose a new password
        </ButtonLink>
      </>
    );
  return (
    <>
      <h2 className="text-lg font-semibold">Did you register at {settings.productName}?</h2>
      <p>Somebody registered with your email address. If it was you, sign in to confirm it.</p>
      <p>If it wasn&rsquo;t you, let us know, so that nobody can use the account in your name.</p>
      {error && <Alert>{error.message}</Alert>}
      <ButtonLink href={signInBefore(`${screens.confirmEmail.path}#token=${token}`)}>Yes, sign in</ButtonLink>
      <Button kind="secondary" busy={isPending} busyLabel="One moment..." onClick={() => mutate(token)}>
        No, it wasn&rsquo;t me
      </Button>
    </>
  );
}

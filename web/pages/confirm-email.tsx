import { screens } from '../../contract/screens.ts';
import { useConfirmEmail } from '../features/accounts/queries.ts';
import { DidYouRegister } from '../features/accounts/sign-in/did-you-register.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { useLinkToken } from '../shell/use-link-token.ts';
import { hasCode } from '../calls/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** The target of the confirmation mail's link. */
export default function ConfirmEmail() {
  const { mutate, isSuccess, isError, isPending, error } = useConfirmEmail();
  const token = useLinkToken(mutate);
  const isElsewhere = hasCode(error, 'not_your_session');

  return (
    <FormPage
      documentTitle="Confirm your email"
      title="Confirm your email"
      subtitle="Buyers see that your address is confirmed."
    >
      <div className="flex flex-col items-start gap-5">
        {!token && <Alert>This confirmation link is invalid or expired.</Alert>}
        {isPending && <p role="status">Confirming your address...</p>}
        {isSuccess && <Alert kind="success">Your email address is confirmed.</Alert>}
        {isElsewhere && <DidYouRegister token={token} />}
        {isError && !isElsewhere && <Alert>{error.message}</Alert>}
        {isError && !isElsewhere && !hasCode(error, 'invalid') && (
          <Button kind="secondary" onClick={() => mutate(token)}>
            Try again
          </Button>
        )}
        {(!token || hasCode(error, 'invalid')) && <p>You can have a new link sent from your dashboard.</p>}
        {!isElsewhere && <ButtonLink href={screens.dashboard.path}>Go to your dashboard</ButtonLink>}
      </div>
    </FormPage>
  );
}

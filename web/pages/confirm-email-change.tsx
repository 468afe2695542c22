import { screens } from '../../contract/screens.ts';
import { useConfirmEmailChange } from '../features/accounts/sign-in/strong-queries.ts';
import { signInBefore } from '../features/accounts/after-sign-in.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { useLinkFragment } from '../shell/use-link-token.ts';
import { hasCode } from '../calls/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** The target of both links that confirm a change of the email address; a press, since a mail's scanner opens links. */
export default function ConfirmEmailChange() {
  const { mutate, data, isError, isIdle, isPending, error } = useConfirmEmailChange();
  const token = useLinkFragment().get('token') ?? '';
  const confirm = () => mutate(token);
  const isElsewhere = hasCode(error, 'not_your_session');

  return (
    <FormPage
      documentTitle="Change your email address"
      title="Change your email address"
      subtitle="Your address changes once both of your mailboxes agree."
    >
      <div className="flex flex-col items-start gap-5">
        {!token && <Alert>This link is invalid or expired.</Alert>}
        {token && (isIdle || isPending) && (
          <>
            <p>
              If you didn&rsquo;t ask for this change, close this page, and change your password if you have an account.
            </p>
            <Button busy={isPending} onClick={confirm}>
              Yes, change the address
            </Button>
          </>
        )}
        {isPending && <p role="status">Confirming your address...</p>}
        {data && <Alert kind="success">{data.message}</Alert>}
        {isElsewhere && (
          <>
            <p>
              If the account is yours, sign in to confirm your new address. If you have none, close this page: nothing
              changes without you.
            </p>
            <ButtonLink href={signInBefore(`${screens.confirmEmailChange.path}#token=${token}`)}>Sign in</ButtonLink>
          </>
        )}
        {isError && !isElsewhere && <Alert>{error.message}</Alert>}
        {isError && !isElsewhere && (
          <Button kind="secondary" onClick={confirm}>
            Try again
          </Button>
        )}
        {!isElsewhere && <ButtonLink href={screens.dashboard.path}>Go to your dashboard</ButtonLink>}
      </div>
    </FormPage>
  );
}

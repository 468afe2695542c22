import { useEffect, useState } from 'react';
import { screens } from '../../contract/screens.ts';
import { useConfirmEmail } from '../features/accounts/queries.ts';
import { FormPage } from '../app/form-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** The target of the confirmation mail's link. The token is in the fragment, which is never sent to a server. */
export default function ConfirmEmail() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const { mutate, isSuccess, isError, isPending, error } = useConfirmEmail();
  const confirm = () => mutate(token);

  useEffect(() => {
    // Removes the token from the URL and the history.
    window.history.replaceState(null, '', window.location.pathname);
    if (token) mutate(token);
  }, [mutate, token]);

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
        {isError && <Alert>{error.message}</Alert>}
        {isError && (
          <Button kind="secondary" onClick={confirm}>
            Try again
          </Button>
        )}
        <ButtonLink href={screens.dashboard.path}>Go to your dashboard</ButtonLink>
      </div>
    </FormPage>
  );
}

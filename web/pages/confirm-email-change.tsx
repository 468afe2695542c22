import { useEffect, useState } from 'react';
import { screens } from '../../contract/screens.ts';
import { useConfirmEmailChange } from '../features/accounts/sign-in/strong-queries.ts';
import { FormPage } from '../app/form-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** The target of both links that confirm a change of the email address. The token is in the fragment, which is never sent to a server. */
export default function ConfirmEmailChange() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const { mutate, data, isError, isPending, error } = useConfirmEmailChange();
  const confirm = () => mutate(token);

  useEffect(() => {
    // Removes the token from the URL and the history.
    window.history.replaceState(null, '', window.location.pathname);
    if (token) mutate(token);
  }, [mutate, token]);

  return (
    <FormPage
      documentTitle="Change your email address"
      title="Change your email address"
      subtitle="Your address changes when the links in both mails were opened."
    >
      <div className="flex flex-col items-start gap-5">
        {!token && <Alert>This link is invalid or expired.</Alert>}
        {isPending && <p role="status">Confirming your address...</p>}
        {data && <Alert kind="success">{data.message}</Alert>}
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

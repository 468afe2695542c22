import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { DELAYS } from '../../contract/business.ts';
import { screens } from '../../contract/screens.ts';
import { ResetPasswordForm } from '../features/accounts/sign-in/reset-password-form.tsx';
import { forgetResetToken, hideResetToken, readResetToken } from '../features/accounts/sign-in/reset-token.ts';
import { FormPage } from '../features/frames/form-page.tsx';
import { Alert } from '../ui/alert.tsx';
import { notify } from '../ui/notify.ts';
import { Spinner } from '../ui/spinner.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The target of the password reset mail's link, with the token in the query. */
export default function ResetPassword() {
  const [, navigate] = useLocation();
  const [given] = useState(readResetToken);
  // Null in the first render, which shows "Validating reset link...".
  const token = useDeferredValue<string | null | undefined>(given, null);
  const missing = token === undefined;
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (given) hideResetToken(given);
    return forgetResetToken;
  }, [given]);

  useEffect(() => {
    if (!missing) return;
    notify.error('Invalid Link', 'This password reset link is invalid or expired.');
    navigate(screens.signIn.path, { replace: true });
  }, [missing, navigate]);

  useEffect(() => {
    if (!done) return;
    forgetResetToken();
    const redirect = setTimeout(() => navigate(screens.signIn.path, { replace: true }), DELAYS.afterPasswordReset);
    return () => clearTimeout(redirect);
  }, [done, navigate]);

  if (done)
    return (
      <FormPage documentTitle="Password reset" title="Password Reset Complete">
        <Alert kind="success">Your new password is set. We’ll take you to the sign-in page in a moment.</Alert>
        <TextLink className="mt-4 inline-flex min-h-11 items-center" href={screens.signIn.path}>
          Sign in now
        </TextLink>
      </FormPage>
    );
  return (
    <FormPage
      documentTitle="Reset password"
      title="Set a new password"
      subtitle="You’ll be signed out everywhere once it’s set."
      below={
        <TextLink className="py-3" href={screens.forgotPassword.path}>
          Ask for a new link
        </TextLink>
      }
    >
      {token ? (
        <ResetPasswordForm token={token} onReset={() => setDone(true)} />
      ) : (
        <Spinner label="Validating reset link..." />
      )}
    </FormPage>
  );
}

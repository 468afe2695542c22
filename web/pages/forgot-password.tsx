import { useState } from 'react';
import { RESET_LINK_HOURS } from '../../contract/business.ts';
import { screens } from '../../contract/screens.ts';
import { ForgotPasswordForm } from '../features/accounts/sign-in/forgot-password-form.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { TextButton, TextLink } from '../ui/text-link.tsx';

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <FormPage
        documentTitle="Check your email"
        title="Check Your Email"
        below={
          <p className="py-2 text-muted">
            No email after a few minutes? Check your spam folder, or{' '}
            <TextButton onClick={() => setSentTo(null)}>try another address</TextButton>.
          </p>
        }
      >
        <div className="flex flex-col items-start gap-5">
          <p className="wrap-anywhere">
            If an account exists for <strong className="font-semibold">{sentTo}</strong>, a reset link was sent. The
            link expires in {RESET_LINK_HOURS} hour.
          </p>
          <ButtonLink href={screens.signIn.path}>Back to Login</ButtonLink>
        </div>
      </FormPage>
    );
  return (
    <FormPage
      documentTitle="Forgot password"
      title="Forgot your password?"
      subtitle="We’ll email you a link to reset it."
      below={
        <TextLink className="py-3" href={screens.signIn.path}>
          Back to Login
        </TextLink>
      }
    >
      <ForgotPasswordForm onSent={setSentTo} />
    </FormPage>
  );
}

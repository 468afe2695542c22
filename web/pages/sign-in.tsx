import { useLocation } from 'wouter';
import { SignInForm } from '../features/accounts/sign-in-form.tsx';
import { FormPage } from '../form-page.tsx';
import { MEMBERSHIP_SCREEN } from '../query-client.ts';
import { settings } from '../settings.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The second sign-in screen, /auth and /login: the redirect target for signed-out users. */
export default function SignIn() {
  const [, navigate] = useLocation();
  return (
    <FormPage
      documentTitle="Sign in"
      title="Welcome Back"
      subtitle={`Sign in to your ${settings.productName} account`}
      below={
        <>
          <p className="py-2 text-muted">
            Don&rsquo;t have an account? <TextLink href="/register">Create one here</TextLink>
          </p>
          <TextLink className="py-3" href="/">
            Back to homepage
          </TextLink>
        </>
      }
    >
      <SignInForm
        needsText
        invalidText="Invalid email or password. Please try again."
        connectionText="Login failed. Please check your connection and try again."
        onSignedIn={(user) => navigate(user.subscriptionStatus === 'expired' ? MEMBERSHIP_SCREEN : '/dashboard')}
      />
    </FormPage>
  );
}

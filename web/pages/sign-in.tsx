import { useLocation } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { openedBefore } from '../features/accounts/after-sign-in.ts';
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { settings } from '../shell/settings.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The second sign-in screen, /auth and /login: the redirect target for signed-out users. */
export default function SignIn() {
  const [, navigate] = useLocation();
  const opened = openedBefore();
  return (
    <FormPage
      documentTitle="Sign in"
      title="Welcome Back"
      subtitle={opened?.purpose ? `Sign in to ${opened.purpose}` : `Sign in to your ${settings.productName} account`}
      below={
        <>
          <p className="py-2 text-muted">
            Don&rsquo;t have an account? <TextLink href={screens.register.path}>Create one here</TextLink>
          </p>
          <TextLink className="py-3" href={screens.landing.path}>
            Back to homepage
          </TextLink>
        </>
      }
    >
      <SignInForm
        needsText
        invalidText="Invalid email or password. Please try again."
        connectionText="Login failed. Please check your connection and try again."
        onSignedIn={(user) =>
          navigate(
            user.subscriptionStatus === 'expired'
              ? screens.trialExpired.path
              : (opened?.address ?? screens.dashboard.path),
          )
        }
      />
    </FormPage>
  );
}

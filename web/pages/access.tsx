import { useLocation } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { homePath } from '../features/accounts/home-path.ts';
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { settings } from '../shell/settings.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The first sign-in screen, /signin. See also sign-in.tsx. */
export default function Access() {
  const [, navigate] = useLocation();
  return (
    <FormPage
      documentTitle="Sign in"
      title={`Access ${settings.productName}`}
      subtitle="Your pets, payment links and sales."
      below={
        <>
          <p className="py-2 text-muted">
            New here? <TextLink href={screens.register.path}>Create an account</TextLink>
          </p>
          <TextLink className="py-3" href={screens.landing.path}>
            Back to Landing
          </TextLink>
        </>
      }
    >
      <SignInForm
        invalidText="Invalid credentials. Please try again."
        connectionText="Connection error. Please try again."
        onSignedIn={(user) => navigate(homePath(user))}
      />
    </FormPage>
  );
}

import { useLocation, useSearchParams } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { isPlan } from '../features/accounts/registration/chosen-plan.ts';
import { isScreen, ownPath } from '../features/accounts/own-path.ts';
import { RegistrationForm } from '../features/accounts/registration/registration-form.tsx';
import { FormPage } from '../features/frames/form-page.tsx';
import { notify } from '../ui/notify.ts';
import { TextLink } from '../ui/text-link.tsx';

export default function Register() {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const plan = query.get('plan');
  return (
    <FormPage
      wide
      documentTitle="Create your account"
      title="Create your account"
      subtitle="Seven days free. No credit card."
      below={
        <p className="py-2 text-muted">
          Already have an account? <TextLink href={screens.signIn.path}>Sign in here</TextLink>
        </p>
      }
    >
      <RegistrationForm
        plan={isPlan(plan) ? plan : 'monthly'}
        onRegistered={({ subscriptionStatus }) => {
          if (subscriptionStatus === 'trial') notify.success('Account Created', 'Your 7-day free trial has started.');
          else notify.success('Account Created', 'This email has used its free trial. Choose a plan to begin.');
          const target = ownPath(query.get('redirect')) ?? screens.dashboard.path;
          if (isScreen(target)) navigate(target);
          else window.location.assign(target);
        }}
      />
    </FormPage>
  );
}

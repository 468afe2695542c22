import type { User } from '../../contract/accounts/accounts.ts';
import { Billing } from '../features/subscriptions/membership/billing.tsx';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function BillingPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      <AccountSection id="billing" title="Your plan">
        <Billing user={user} />
      </AccountSection>
    </AccountPage>
  );
}

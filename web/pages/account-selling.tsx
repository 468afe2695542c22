import type { User } from '../../contract/accounts/accounts.ts';
import { WaysToPay } from '../features/accounts/settings/ways-to-pay.tsx';
import { AgreementSection } from '../features/agreements/agreement-section.tsx';
import { BlockedBuyers } from '../features/blocked-buyers/blocked-buyers.tsx';
import { KennelSection } from '../features/kennel-pages/kennel-section.tsx';
import { CareSheet } from '../features/orders/care-sheet.tsx';
import { DepositDefaults } from '../features/pets/deposit/deposit-default.tsx';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function SellingPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      <AccountSection id="ways-to-pay" title="Ways to pay">
        <WaysToPay user={user} />
      </AccountSection>
      <AccountSection id="kennel" title="Your kennel’s page">
        <KennelSection />
      </AccountSection>
      <AccountSection id="agreement" title="Sales agreement">
        <AgreementSection />
      </AccountSection>
      <AccountSection id="deposits" title="Deposits">
        <DepositDefaults />
      </AccountSection>
      <AccountSection id="care" title="Care sheet">
        <CareSheet />
      </AccountSection>
      <AccountSection id="blocked" title="Blocked buyers">
        <BlockedBuyers />
      </AccountSection>
    </AccountPage>
  );
}

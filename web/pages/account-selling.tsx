import type { User } from '../../contract/accounts/accounts.ts';
import { AgreementSection } from '../features/agreements/agreement-section.tsx';
import { BlockedBuyers } from '../features/blocked-buyers/blocked-buyers.tsx';
import { CareSheet } from '../features/orders/care-sheet.tsx';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function SellingPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      <AccountSection id="agreement" title="Sales agreement">
        <AgreementSection />
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

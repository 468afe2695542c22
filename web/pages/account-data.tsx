import type { User } from '../../contract/accounts/accounts.ts';
import { DeleteAccount } from '../features/accounts/settings/delete-account.tsx';
import { ExportData } from '../features/accounts/settings/export-data.tsx';
import { ArchiveButton } from '../features/books/archive-button.tsx';
import { SupportForm } from '../features/support/support-form.tsx';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function DataPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      <AccountSection id="support" title="Support">
        <SupportForm user={user} />
      </AccountSection>
      <AccountSection id="data" title="Your data">
        <ExportData />
      </AccountSection>
      <AccountSection id="delete" title="Delete account">
        <DeleteAccount user={user}>
          <ArchiveButton />
        </DeleteAccount>
      </AccountSection>
    </AccountPage>
  );
}

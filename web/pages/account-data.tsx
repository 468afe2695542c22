import type { User } from '../../contract/accounts/accounts.ts';
import { screens } from '../../contract/screens.ts';
import { isMember } from '../features/accounts/membership.ts';
import { DeleteAccount } from '../features/accounts/settings/delete-account.tsx';
import { ExportData } from '../features/accounts/settings/export-data.tsx';
import { ArchiveButton } from '../features/books/archive-button.tsx';
import { NotifyDevice } from '../features/push-subscriptions/notify-device.tsx';
import { SupportForm } from '../features/support/support-form.tsx';
import { settings } from '../shell/settings.ts';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';
import { TextLink } from '../ui/text-link.tsx';

export default function DataPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      {!user.worksFor && (
        <AccountSection id="support" title="Support">
          <SupportForm user={user} />
        </AccountSection>
      )}
      {!user.worksFor && settings.pushPublicKey !== null && (
        <AccountSection id="notifications" title="Notifications">
          <NotifyDevice />
        </AccountSection>
      )}
      <AccountSection id="data" title="Your data">
        <ExportData />
      </AccountSection>
      {isMember(user) && !user.worksFor && (
        <AccountSection id="import" title="Import" folds>
          <TextLink className="inline-flex min-h-11 items-center" href={screens.imports.path}>
            Import a CSV file
          </TextLink>
        </AccountSection>
      )}
      {!user.worksFor && (
        <AccountSection id="programs" title="Programs" folds>
          <TextLink className="inline-flex min-h-11 items-center" href={screens.programs.path}>
            API keys and webhooks
          </TextLink>
        </AccountSection>
      )}
      <AccountSection id="delete" title={user.worksFor ? 'Leave' : 'Delete account'}>
        <DeleteAccount user={user}>{!user.worksFor && <ArchiveButton />}</DeleteAccount>
      </AccountSection>
    </AccountPage>
  );
}

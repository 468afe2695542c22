import type { User } from '../../contract/accounts/accounts.ts';
import { SignInSecurity } from '../features/accounts/security/sign-in-security.tsx';
import { ChangePassword } from '../features/accounts/settings/change-password.tsx';
import { EmailChange } from '../features/accounts/settings/email-change.tsx';
import { EmailState } from '../features/accounts/settings/email-state.tsx';
import { SessionList } from '../features/accounts/settings/session-list.tsx';
import { OwnActivity } from '../features/audit/own-activity.tsx';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function SecurityPage({ user }: { user: User }) {
  return (
    <AccountPage user={user}>
      <AccountSection id="email" title="Email">
        <EmailState user={user} />
        <EmailChange />
      </AccountSection>
      <AccountSection id="password" title="Password" folds>
        <ChangePassword user={user} />
      </AccountSection>
      <AccountSection id="sign-in" title="Passkeys and codes">
        <SignInSecurity />
      </AccountSection>
      <AccountSection id="sessions" title="Where you are signed in">
        <SessionList />
      </AccountSection>
      <AccountSection id="activity" title="Activity" folds>
        <OwnActivity titleId="activity-title" />
      </AccountSection>
    </AccountPage>
  );
}

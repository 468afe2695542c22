import { Redirect } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { User } from '../../contract/accounts/accounts.ts';
import { ProfileForm } from '../features/accounts/profile/profile-form.tsx';
import { movedAnchor } from '../features/workspace/moved-anchors.ts';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';

export default function ProfilePage({ user }: { user: User }) {
  const moved = movedAnchor(useLocationProperty(() => window.location.hash));
  if (moved) return <Redirect to={moved} replace />;
  return (
    <AccountPage user={user}>
      <AccountSection id="profile" title="What buyers see of you">
        <ProfileForm user={user} />
      </AccountSection>
    </AccountPage>
  );
}

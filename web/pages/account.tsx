import type { ReactNode } from 'react';
import type { User } from '../../contract/accounts/accounts.ts';
import { screens } from '../../contract/screens.ts';
import { ChangePasswordForm } from '../features/accounts/settings/change-password-form.tsx';
import { SignInSecurity } from '../features/accounts/security/sign-in-security.tsx';
import { ArchiveButton } from '../features/books/archive-button.tsx';
import { DeleteAccount } from '../features/accounts/settings/delete-account.tsx';
import { EmailChange } from '../features/accounts/settings/email-change.tsx';
import { EmailState } from '../features/accounts/settings/email-state.tsx';
import { ExportData } from '../features/accounts/settings/export-data.tsx';
import { ProfileForm } from '../features/accounts/profile/profile-form.tsx';
import { SessionList } from '../features/accounts/settings/session-list.tsx';
import { SupportForm } from '../features/support/support-form.tsx';
import { AgreementSection } from '../features/agreements/agreement-section.tsx';
import { CareSheet } from '../features/orders/care-sheet.tsx';
import { OwnActivity } from '../features/audit/own-activity.tsx';
import { Billing } from '../features/subscriptions/membership/billing.tsx';
import { BlockedBuyers } from '../features/blocked-buyers/blocked-buyers.tsx';
import { isMember } from '../features/accounts/membership.ts';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';
import { TextLink } from '../ui/text-link.tsx';

function EmailSection({ user }: { user: User }) {
  return (
    <>
      <EmailState user={user} />
      <EmailChange />
    </>
  );
}

export default function AccountPage({ user }: { user: User }) {
  const sections: { id: string; title: string; content: ReactNode }[] = [
    { id: 'profile', title: 'Profile', content: <ProfileForm user={user} /> },
    { id: 'email', title: 'Email', content: <EmailSection user={user} /> },
    { id: 'agreement', title: 'Sales agreement', content: <AgreementSection /> },
    { id: 'care', title: 'Care sheet', content: <CareSheet /> },
    { id: 'blocked', title: 'Blocked buyers', content: <BlockedBuyers /> },
    { id: 'billing', title: 'Billing', content: <Billing user={user} /> },
    { id: 'password', title: 'Password', content: <ChangePasswordForm user={user} /> },
    { id: 'sign-in', title: 'Passkeys and codes', content: <SignInSecurity /> },
    { id: 'sessions', title: 'Where you are signed in', content: <SessionList /> },
    { id: 'activity', title: 'Activity', content: <OwnActivity /> },
    { id: 'support', title: 'Support', content: <SupportForm user={user} /> },
    { id: 'data', title: 'Your data', content: <ExportData /> },
    {
      id: 'delete',
      title: 'Delete account',
      content: (
        <DeleteAccount user={user}>
          <ArchiveButton />
        </DeleteAccount>
      ),
    },
  ];
  return (
    <>
      <PageTitle>Your account</PageTitle>
      {!isMember(user) && (
        <TextLink className="inline-flex min-h-11 items-center text-sm" href={screens.pricing.path}>
          See plans
        </TextLink>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-8 lg:grid-cols-[14rem_minmax(0,44rem)]">
        <nav aria-label="Sections" className="sticky top-6 hidden flex-col lg:flex">
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="flex min-h-11 items-center text-muted hover:text-ink">
              {title}
            </a>
          ))}
        </nav>
        <div className="space-y-6">
          {sections.map(({ id, title, content }) => (
            <Card key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
              <h2 id={`${id}-title`} tabIndex={-1} className="mb-4 text-xl outline-none">
                {title}
              </h2>
              {content}
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

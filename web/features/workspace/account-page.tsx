import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { User } from '../../../contract/accounts/accounts.ts';
import { isOpenTo, screens } from '../../../contract/screens.ts';
import { Card } from '../../ui/card.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isMember } from '../accounts/membership.ts';
import { PageTitle } from './page-title.tsx';

const PAGES = [
  { href: screens.account.path, label: 'Profile' },
  { href: screens.selling.path, label: 'Selling' },
  { href: screens.billing.path, label: 'Plan and billing' },
  { href: screens.people.path, label: 'People' },
  { href: screens.security.path, label: 'Sign-in and security' },
  { href: screens.accountData.path, label: 'Data and help' },
];

/** One of the account's pages, with the bar that leads to the others. */
export function AccountPage({ user, children }: { user: User; children: ReactNode }) {
  const [location] = useLocation();
  const { worksFor } = user;
  const tabs = worksFor ? PAGES.filter(({ href }) => isOpenTo(worksFor.role, href)) : PAGES;
  const { label } = PAGES.find(({ href }) => href === location) ?? PAGES[0]!;
  return (
    <>
      <LinkTabs label="Account" current={location} tabs={tabs} />
      <div className="mt-4 max-w-3xl sm:mt-6">
        <PageTitle documentTitle={`${label} · Account`}>{label}</PageTitle>
        {!worksFor && !isMember(user) && location !== screens.billing.path && (
          <TextLink className="inline-flex min-h-11 items-center text-sm" href={screens.pricing.path}>
            See plans
          </TextLink>
        )}
        <div className="mt-4 space-y-4 sm:mt-5 sm:space-y-6">{children}</div>
      </div>
    </>
  );
}

interface AccountSectionProps {
  id: string;
  title: string;
  /** The content is a button beside the title until it is pressed. */
  folds?: boolean;
  children: ReactNode;
}

/** A part of an account's page, which the palette and mailed links lead to by its id. */
export function AccountSection({ id, title, folds = false, children }: AccountSectionProps) {
  return (
    <Card
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-6 ${folds ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 *:[form,div]:w-full' : ''}`}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className={`text-xl outline-none ${folds ? '' : 'mb-3'}`}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

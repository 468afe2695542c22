import { useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import type { Pet } from '../../contract/pets.ts';
import { SuspensionNotice } from '../features/accounts/suspension-notice.tsx';
import { SignedIn } from '../features/accounts/signed-in.tsx';
import { PaymentAccountCard } from '../features/connected-accounts/payment-account-card.tsx';
import { Figures } from '../features/dashboard/figures.tsx';
import { DashboardHeader } from '../features/dashboard/header.tsx';
import { LinkDialogs, type LinkStep } from '../features/dashboard/link-dialogs.tsx';
import { ReturnToasts } from '../features/dashboard/return-toasts.tsx';
import { ToDo } from '../features/dashboard/to-do.tsx';
import { Footer } from '../features/legal/footer.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { SavedLinks } from '../features/payment-links/saved-links.tsx';
import { NewPet } from '../features/pets/own/new-pet.tsx';
import { PetList } from '../features/pets/own/pet-list.tsx';
import { AwaitMembership } from '../features/subscriptions/membership/await-membership.tsx';
import { isMember } from '../features/subscriptions/membership/membership.ts';
import { MembershipNotice } from '../features/subscriptions/membership/membership-notice.tsx';
import { SkipLink } from '../app/skip-link.tsx';
import { Card } from '../ui/card.tsx';
import { usePage } from '../app/use-page.ts';

export default function DashboardPage() {
  return (
    <SignedIn>
      {(user) => (
        <AwaitMembership user={user}>
          <Dashboard user={user} />
        </AwaitMembership>
      )}
    </SignedIn>
  );
}

function Dashboard({ user }: { user: User }) {
  const main = usePage('Dashboard');
  const [step, setStep] = useState<LinkStep | null>(null);
  const linkFor = (pet: Pet) => setStep({ kind: 'existing', pet });

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ReturnToasts />
      <DashboardHeader user={user} />
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-5 pt-4 pb-20">
        <h1 className="text-3xl wrap-anywhere sm:text-4xl">Hello, {user.fullName.split(' ')[0]}</h1>
        <div className="mt-6 space-y-6">
          {user.suspension && <SuspensionNotice suspension={user.suspension} />}
          {!isMember(user) && <MembershipNotice user={user} />}
          <ToDo user={user} />
          <Figures />
        </div>
        <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="space-y-6">
            <PaymentAccountCard />
            <Card id="new-pet" aria-labelledby="new-pet-title">
              <h2 id="new-pet-title" className="mb-4 text-xl">
                Create Payment Request
              </h2>
              <NewPet onCreated={(pet) => setStep({ kind: 'new', pet })} />
            </Card>
          </div>
          <div className="min-w-0 space-y-12">
            <PetList onCreateLink={linkFor} />
            <SavedLinks />
            <section aria-labelledby="sales-title">
              <h2 id="sales-title" className="mb-4 text-2xl">
                Your Sales
              </h2>
              <OrderList />
            </section>
          </div>
        </div>
      </main>
      <Footer />
      {step && <LinkDialogs step={step} onClose={() => setStep(null)} />}
    </div>
  );
}

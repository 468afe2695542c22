import { useDeferredValue, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import type { User } from '../../contract/accounts/accounts.ts';
import type { Pet } from '../../contract/pets/pets.ts';
import { isFirstView } from '../shell/first-view.ts';
import { later } from '../shell/later.tsx';
import { onceUsed, soon, whenIdle } from '../shell/when-idle.ts';
import { AddressQuestion } from '../features/accounts/address/address-question.tsx';
import { AnalyticsPanel } from '../features/analytics/panel.tsx';
import { PaymentAccountCard } from '../features/connected-accounts/payment-account-card.tsx';
import { Figures } from '../features/dashboard/figures.tsx';
import { greeting, NewPetJump, OverviewLayout } from '../features/dashboard/layout.tsx';
import type { LinkStep } from '../features/dashboard/link-dialogs.tsx';
import { NewPetCard, NewPetShape } from '../features/dashboard/new-pet-card.tsx';
import { NEWEST, ROWS_ON_PHONE } from '../features/dashboard/newest-lists.ts';
import { ReturnToasts } from '../features/dashboard/return-toasts.tsx';
import { LaterSteps, SetupChecklist } from '../features/dashboard/setup/checklist.tsx';
import { isFirstPet } from '../features/dashboard/setup/steps.ts';
import { useSteps } from '../features/dashboard/setup/use-steps.ts';
import { useSeen } from '../features/dashboard/use-seen.ts';
import { useWaiting, Waiting } from '../features/dashboard/waiting/waiting.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { useNewestOrders } from '../features/orders/queries.ts';
import { useNewestPaymentLinks } from '../features/payment-links/queries.ts';
import { SavedLinks } from '../features/payment-links/saved-links.tsx';
import { SavedPetForm } from '../features/pets/own/later-forms.ts';
import { PetList } from '../features/pets/own/pet-list.tsx';
import { PetListShape } from '../features/pets/pet-list-shape.tsx';
import { useNewestPets } from '../features/pets/queries.ts';
import { AwaitMembership } from '../features/subscriptions/membership/await-membership.tsx';
import { isMember } from '../features/accounts/membership.ts';
import { MembershipNotice } from '../features/subscriptions/membership/membership-notice.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Alert } from '../ui/alert.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { EmptyList, ListSection } from '../ui/list-section.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';

const NewPet = later(() => import('../features/pets/own/new-pet.tsx'), soon);
const BuyersPageBeside = later(() => import('../features/pets/preview/buyers-page-beside.tsx'), soon);
const LinkDialogs = later(() => import('../features/dashboard/link-dialogs.tsx'));

export default function OverviewPage({ user }: { user: User }) {
  return (
    <AwaitMembership user={user}>
      <Overview user={user} />
    </AwaitMembership>
  );
}

function Overview({ user }: { user: User }) {
  const pets = useNewestPets();
  const [step, setStep] = useState<LinkStep | null>(null);
  const createLink = (pet: Pet) => setStep({ kind: 'existing', pet });
  // Preloaded, so that a click opens it at once.
  useEffect(() => onceUsed(() => whenIdle(LinkDialogs.preload, SavedPetForm.preload)), []);
  // The app first renders what the server's first view shows, so that the browser can answer before the rest.
  const isWhole = useDeferredValue(true, !isFirstView());
  const { isKnown, ...waiting } = useWaiting();
  useSeen(user.id, isKnown, waiting.sales);
  const progress = useSteps(user);
  const { setup } = progress;
  const isFirst = !setup.isOver && isFirstPet(setup.data);
  return (
    <>
      <ReturnToasts />
      <OverviewLayout
        title={
          <PageTitle documentTitle="Overview" aside={!isFirst && <NewPetJump />}>
            {greeting(user)}
          </PageTitle>
        }
        isFirstPet={isFirst}
        later={isFirst && <LaterSteps user={user} progress={progress} />}
        picture={isFirst && <Picture />}
        // A notice that comes later would push down what is read already.
        isShown={isKnown}
        top={
          <>
            {(!isMember(user) || user.graceEndsAt) && <MembershipNotice user={user} />}
            <SetupChecklist user={user} progress={progress} onCreateLink={createLink} />
            {user.asksForAddress && <AddressQuestion user={user} />}
            <Waiting waiting={waiting} hasSteps={!setup.isOver} />
            {!isFirst && <Figures />}
          </>
        }
        account={
          <PaymentAccountCard
            isStep={!setup.isOver && setup.data !== undefined}
            isExpected={setup.isOver || setup.data?.hasLink !== false}
          />
        }
        form={<NewPetSection isFirst={isFirst} onCreated={(pet) => setStep({ kind: 'new', pet })} />}
        lists={
          <>
            <Newest list={NEWEST.pets} rows={pets.data}>
              {isWhole ? <NewestPetRows pets={pets} onCreateLink={createLink} /> : <PetListShape />}
            </Newest>
            {isWhole && (
              <>
                <NewestSales />
                <NewestLinks />
                {setup.isOver && <AnalyticsPanel user={user} />}
              </>
            )}
          </>
        }
      />
      {step && (
        <ErrorBoundary key={step.pet.id} fallback={NotLoaded}>
          <LinkDialogs step={step} known={pets.data} onClose={() => setStep(null)} />
        </ErrorBoundary>
      )}
    </>
  );
}

function Picture() {
  return (
    <ErrorBoundary fallback={NotLoaded}>
      <BuyersPageBeside />
    </ErrorBoundary>
  );
}

function NewPetSection(props: { isFirst: boolean; onCreated: (pet: Pet) => void }) {
  return (
    <NewPetCard isFolded={!props.isFirst}>
      <ErrorBoundary fallback={FormNotLoaded}>
        <NewPet {...props} meanwhile={<NewPetShape isFolded={!props.isFirst} />} />
      </ErrorBoundary>
    </NewPetCard>
  );
}

function FormNotLoaded({ message }: { message: string }) {
  return <Alert kind="error">{message}</Alert>;
}

function NewestPetRows(props: Omit<ComponentProps<typeof PetList>, 'linked'>) {
  const links = useNewestPaymentLinks().data ?? [];
  const linked = new Set(links.flatMap(({ status, pet }) => (status === 'active' ? pet.id : [])));
  return <PetList {...props} linked={linked} />;
}

function NewestLinks() {
  const links = useNewestPaymentLinks();
  return (
    <Newest list={NEWEST.links} rows={links.data}>
      <SavedLinks links={links} />
    </Newest>
  );
}

function NewestSales() {
  const orders = useNewestOrders();
  return (
    <Newest list={NEWEST.sales} rows={orders.data}>
      <OrderList orders={orders} />
    </Newest>
  );
}

interface NewestProps {
  list: (typeof NEWEST)[keyof typeof NEWEST];
  rows: unknown[] | undefined;
  children: ReactNode;
}

/** A list of Overview: a sentence while it is empty, and the way to the whole one where there is more of it. */
function Newest({ list: { all, emptyText, ...heading }, rows, children }: NewestProps) {
  if (rows?.length === 0) return <EmptyList {...heading} emptyText={emptyText} />;
  const hasMore = rows === undefined || rows.length > ROWS_ON_PHONE;
  return (
    <ListSection {...heading} all={hasMore ? all : undefined}>
      {children}
    </ListSection>
  );
}

import { useDeferredValue, useEffect, useState, type ComponentProps } from 'react';
import type { User } from '../../contract/accounts/accounts.ts';
import { screens } from '../../contract/screens.ts';
import { isFirstView } from '../shell/first-view.ts';
import { later } from '../shell/later.tsx';
import { onceUsed, soon, whenIdle } from '../shell/when-idle.ts';
import { AnalyticsPanel } from '../features/analytics/panel.tsx';
import { PaymentAccountCard } from '../features/connected-accounts/payment-account-card.tsx';
import { Figures } from '../features/dashboard/figures.tsx';
import { greeting, NewPetJump, OverviewLayout } from '../features/dashboard/layout.tsx';
import type { LinkStep } from '../features/dashboard/link-dialogs.tsx';
import { NewPetCard, NewPetShape } from '../features/dashboard/new-pet-card.tsx';
import { NEWEST_PETS } from '../features/dashboard/newest-pets.ts';
import { ReturnToasts } from '../features/dashboard/return-toasts.tsx';
import { SetupChecklist } from '../features/dashboard/setup/checklist.tsx';
import { useSetup } from '../features/dashboard/setup/queries.ts';
import { OrderList } from '../features/orders/order-list.tsx';
import { useNewestOrders } from '../features/orders/queries.ts';
import { useNewestPaymentLinks } from '../features/payment-links/queries.ts';
import { useWaitingQuestions } from '../features/questions/queries.ts';
import { WaitingQuestions } from '../features/questions/waiting-questions.tsx';
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
import { ListSection } from '../ui/list-section.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';

const NewPet = later(() => import('../features/pets/own/new-pet.tsx'), soon);
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
  // Preloaded, so that a click opens it at once.
  useEffect(() => onceUsed(() => whenIdle(LinkDialogs.preload, SavedPetForm.preload)), []);
  // The app first renders what the server's first view shows, so that the browser can answer before the rest.
  const isWhole = useDeferredValue(true, !isFirstView());
  const { isPending, failureCount } = useWaitingQuestions();
  const setup = useSetup(user.id);
  return (
    <>
      <ReturnToasts />
      <OverviewLayout
        title={
          <PageTitle documentTitle="Overview" aside={setup.isOver && <NewPetJump />}>
            {greeting(user)}
          </PageTitle>
        }
        hasSale={setup.isOver}
        // A notice that comes later would push down what is read already.
        isShown={!isPending || failureCount > 0}
        top={
          <>
            {(!isMember(user) || user.graceEndsAt) && <MembershipNotice user={user} />}
            <SetupChecklist user={user} onCreateLink={(pet) => setStep({ kind: 'existing', pet })} />
            <WaitingQuestions />
            <Figures />
          </>
        }
        account={<PaymentAccountCard />}
        form={
          <NewPetCard>
            <ErrorBoundary fallback={FormNotLoaded}>
              <NewPet onCreated={(pet) => setStep({ kind: 'new', pet })} meanwhile={<NewPetShape />} />
            </ErrorBoundary>
          </NewPetCard>
        }
        lists={
          <>
            <ListSection {...NEWEST_PETS}>
              {isWhole ? (
                <NewestPetRows pets={pets} onCreateLink={(pet) => setStep({ kind: 'existing', pet })} />
              ) : (
                <PetListShape />
              )}
            </ListSection>
            {isWhole && (
              <>
                <NewestSales />
                <NewestLinks />
                <AnalyticsPanel user={user} />
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
    <ListSection
      id="links"
      title="Saved Payment Links"
      all={{ what: 'payment links', href: `${screens.pets.path}#links-title` }}
    >
      <SavedLinks links={links} />
    </ListSection>
  );
}

function NewestSales() {
  const orders = useNewestOrders();
  return (
    <ListSection id="sales" title="Your Sales" all={{ what: 'sales', href: screens.sales.path }}>
      <OrderList orders={orders} />
    </ListSection>
  );
}

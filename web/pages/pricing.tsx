import { useState } from 'react';
import type { User } from '../../contract/accounts/accounts.ts';
import { TRIAL_DAYS, type Plan } from '../../contract/business.ts';
import { screens } from '../../contract/screens.ts';
import { settings } from '../shell/settings.ts';
import { Brand } from '../shell/brand.tsx';
import { chosenPlan } from '../features/accounts/registration/chosen-plan.ts';
import { useMe, useSignOut } from '../features/accounts/queries.ts';
import { Footer } from '../features/frames/footer.tsx';
import { canSubscribe, isMember, isOnTrial } from '../features/accounts/membership.ts';
import { MembershipNotice } from '../features/subscriptions/membership/membership-notice.tsx';
import { WithoutMembership } from '../features/subscriptions/membership/without-membership.tsx';
import { OwnPlan } from '../features/subscriptions/plans/own-plan.tsx';
import { PlanToggle } from '../features/subscriptions/plans/plan-toggle.tsx';
import { ProfessionalCard } from '../features/subscriptions/plans/professional-card.tsx';
import { SubscribeButton } from '../features/subscriptions/plans/subscribe-button.tsx';
import { TrialCard } from '../features/subscriptions/plans/trial-card.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { usePage } from '../shell/use-page.ts';

export default function Pricing() {
  const main = usePage('Pricing');
  const { user, isPending } = useMe();
  const signOut = useSignOut();
  const [chosen, choose] = useState(chosenPlan());
  const plan = chosen ?? user?.planType ?? 'monthly';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4">
        <Brand />
        <nav aria-label="Account" className="-mx-4 flex flex-wrap">
          {user ? (
            <>
              <ButtonLink kind="quiet" href={screens.dashboard.path}>
                Back to Dashboard
              </ButtonLink>
              <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
                Logout
              </Button>
            </>
          ) : (
            <ButtonLink kind="quiet" href={screens.landing.path}>
              Back to Home
            </ButtonLink>
          )}
        </nav>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-5 pt-6 pb-20 sm:pt-12">
        <h1 className="max-w-xl text-4xl sm:text-5xl">One plan. Everything included.</h1>
        <p className="mt-4 max-w-xl text-lg text-muted">
          Try it free for {TRIAL_DAYS} days, then pay monthly or yearly. Everything you need to sell is in both; yearly
          adds priority support and advanced analytics.
        </p>
        {settings.claims.activeBreeders && (
          <p className="mt-2 text-muted">Trusted by {settings.claims.activeBreeders} breeders.</p>
        )}
        {user && !user.worksFor && <MembershipNotice user={user} />}
        <PlanToggle plan={plan} onChange={choose} />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 md:grid-cols-[1fr_1.5fr]">
          <ProfessionalCard plan={plan}>
            {isPending ? (
              <div className="skeleton after-a-blink h-12" aria-hidden="true" />
            ) : !user ? (
              <ButtonLink href={`${screens.register.path}?plan=${plan}`} className="min-h-12 w-full">
                Start 7-Day Free Trial
              </ButtonLink>
            ) : (
              <PlanOfUser user={user} plan={plan} />
            )}
          </ProfessionalCard>
          <TrialCard isOver={user !== null && user !== undefined && !isOnTrial(user)} />
        </div>
        {user && !user.worksFor && !isMember(user) && <WithoutMembership />}
      </main>
      <Footer />
    </div>
  );
}

function PlanOfUser({ user, plan }: { user: User; plan: Plan }) {
  if (user.isAdmin) return null;
  if (user.worksFor) return <p className="text-muted">{user.worksFor.kennelName} subscribes for you.</p>;
  if (!canSubscribe(user)) return <OwnPlan user={user} plan={plan} />;
  return <SubscribeButton plan={plan} onTrial={isOnTrial(user)} />;
}

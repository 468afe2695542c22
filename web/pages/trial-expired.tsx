import { LogOut } from 'lucide-react';
import { Redirect } from 'wouter';
import type { User } from '../../contract/accounts/accounts.ts';
import { PLANS, type Plan } from '../../contract/business.ts';
import { screens } from '../../contract/screens.ts';
import { Brand } from '../shell/brand.tsx';
import { useSignOut } from '../features/accounts/queries.ts';
import { SignedIn } from '../features/frames/signed-in.tsx';
import { Footer } from '../features/frames/footer.tsx';
import { isMember } from '../features/accounts/membership.ts';
import { MembershipNotice } from '../features/subscriptions/membership/membership-notice.tsx';
import { WithoutMembership } from '../features/subscriptions/membership/without-membership.tsx';
import { PLAN_FEATURES, YEARLY_FEATURES } from '../features/subscriptions/plans/plan-features.ts';
import { PhoneSupport } from '../features/subscriptions/plans/phone-support.tsx';
import { PlanPrice } from '../features/subscriptions/plans/plan-price.tsx';
import { SubscribeButton } from '../features/subscriptions/plans/subscribe-button.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { usePage } from '../shell/use-page.ts';

/** Where accounts without membership are redirected: explains the status and offers the plans. */
export default function TrialExpired() {
  return (
    <SignedIn>
      {(user) => (isMember(user) ? <Redirect to={screens.dashboard.path} replace /> : <Ended user={user} />)}
    </SignedIn>
  );
}

function Ended({ user }: { user: User }) {
  const hasSubscribed = user.subscriptionStatus === 'inactive';
  const main = usePage(hasSubscribed ? 'Your subscription has ended' : 'Your free trial has expired');
  const signOut = useSignOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4">
        <Brand />
        <Button kind="quiet" className="-mr-4" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </Button>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-4xl flex-1 px-5 pt-6 pb-20 sm:pt-12">
        <p className="font-medium text-apricot-ink">Account Access Suspended</p>
        <h1 className="mt-2 max-w-xl text-4xl sm:text-5xl">
          {hasSubscribed ? 'Your Subscription Has Ended' : 'Your Free Trial Has Expired'}
        </h1>
        <MembershipNotice user={user} />
        <div className="mt-10 grid grid-cols-1 gap-6 md:grid-cols-2">
          <PlanCard plan="monthly" />
          <PlanCard plan="yearly" />
        </div>
        <p className="mt-2 text-sm">
          <TextLink className="inline-flex min-h-11 items-center" href={screens.subscribe.path}>
            Or pay monthly by card, right here
          </TextLink>
        </p>
        <section aria-labelledby="plan-title" className="mt-10">
          <h2 id="plan-title" className="text-2xl">
            Both plans include
          </h2>
          <CheckList className="mt-3 sm:columns-2" items={PLAN_FEATURES} />
          <PhoneSupport className="mt-2" />
        </section>
        <WithoutMembership />
      </main>
      <Footer />
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name } = PLANS[plan];
  return (
    <Card aria-labelledby={`plan-${plan}`} className="flex flex-col shadow-card sm:p-8">
      <h2 id={`plan-${plan}`} className="mb-3 text-2xl">
        {name}
      </h2>
      <PlanPrice plan={plan} />
      {plan === 'yearly' && <CheckList className="mt-4" items={YEARLY_FEATURES} />}
      <div className="mt-auto pt-6">
        <SubscribeButton plan={plan} namesPlan />
      </div>
    </Card>
  );
}

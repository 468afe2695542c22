import { ArrowLeft, LogOut } from 'lucide-react';
import { Redirect } from 'wouter';
import { screens } from '../../contract/screens.ts';
import { useSignOut } from '../features/accounts/queries.ts';
import { SignedIn } from '../features/frames/signed-in.tsx';
import { SecondFactorGate } from '../features/admin/second-factor-gate.tsx';
import { Erasures } from '../features/admin/background-work/erasures.tsx';
import { Health } from '../features/admin/background-work/health.tsx';
import { Failures } from '../features/admin/background-work/failures.tsx';
import { useAdminStats, useAdminUsers, useSubscribers } from '../features/admin/queries.ts';
import { Reports } from '../features/admin/moderation/reports.tsx';
import { SimilarPhotoList } from '../features/admin/moderation/similar-photos.tsx';
import { AdminStats } from '../features/admin/stats.tsx';
import { Subscribers } from '../features/admin/subscribers.tsx';
import { Users } from '../features/admin/users.tsx';
import { AuditLog } from '../features/audit/audit-log.tsx';
import { Footer } from '../features/frames/footer.tsx';
import { hasCode } from '../calls/api.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { usePage } from '../shell/use-page.ts';

export default function AdminPage() {
  return <SignedIn>{(user) => (user.isAdmin ? <Admin /> : <Redirect to={screens.dashboard.path} replace />)}</SignedIn>;
}

function Admin() {
  const main = usePage('Admin');
  const signOut = useSignOut();
  const reads = [useAdminStats(), useAdminUsers(), useSubscribers()];
  if (reads.some(({ error }) => hasCode(error, 'second_factor_required'))) return <SecondFactorGate />;
  const loading = reads.some(({ isPending }) => isPending);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
        <ButtonLink kind="quiet" href={screens.dashboard.path} className="-ml-4">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </ButtonLink>
        <div className="-mr-4 flex flex-wrap items-center gap-2 narrow:mr-0 max-sm:w-full max-sm:justify-between sm:ml-auto">
          <Badge tone="good">Admin Access</Badge>
          <Button kind="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </Button>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-5 pt-4 pb-20">
        <div className="mb-6 flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
          {loading && (
            <div className="after-a-blink">
              <Spinner label="Loading the platform's accounts..." />
            </div>
          )}
        </div>
        <h2 className="sr-only">Figures</h2>
        <AdminStats />
        <h2 className="sr-only">Accounts</h2>
        <div className="mt-10">
          <Tabs
            label="Accounts"
            tabs={[
              { value: 'subscribers', label: 'Active Subscribers', content: <Subscribers /> },
              { value: 'users', label: 'All Users', content: <Users /> },
              { value: 'reports', label: 'Reports', content: <Reports /> },
              { value: 'photos', label: 'Similar Photos', content: <SimilarPhotoList /> },
              { value: 'health', label: 'Health', content: <Health /> },
              { value: 'failures', label: 'Failures', content: <Failures /> },
              { value: 'erasures', label: 'Deletions', content: <Erasures /> },
              { value: 'audit', label: 'Audit Log', content: <AuditLog /> },
            ]}
          />
        </div>
      </main>
      <Footer />
    </div>
  );
}

import type { User } from '../../contract/accounts/accounts.ts';
import { PEOPLE_MAX } from '../../contract/people/people.ts';
import { InviteForm } from '../features/people/invite-form.tsx';
import { PeopleList } from '../features/people/people-list.tsx';
import { usePeople } from '../features/people/queries.ts';
import { AccountPage, AccountSection } from '../features/workspace/account-page.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function PeoplePage({ user }: { user: User }) {
  const { data, isError, refetch } = usePeople();
  const isFull = !!data && data.people.length + data.invitations.length >= PEOPLE_MAX;
  return (
    <AccountPage user={user}>
      <AccountSection id="people" title="Who works with you">
        {data ? (
          <PeopleList {...data} />
        ) : isError ? (
          <Retry what="the people who work with you" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </AccountSection>
      <AccountSection id="invite" title="Invite a person">
        <p className="mb-4 text-muted">
          They get a sign-in of their own, so that you never share your password. Only you can invite people.
        </p>
        {isFull ? <p>{PEOPLE_MAX} people can work with you, invited ones included.</p> : <InviteForm />}
      </AccountSection>
    </AccountPage>
  );
}

import type { Invitation, Person } from '../../../contract/people/people.ts';
import { ROLE_NAMES } from '../../../contract/roles.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/dates.ts';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { useEndPerson, useRevoke } from './queries.ts';

/** Who works for the breeder, then who is invited. */
export function PeopleList({ people, invitations }: { people: Person[]; invitations: Invitation[] }) {
  if (people.length + invitations.length === 0)
    return <p className="text-muted">Nobody works with you here yet. Invite somebody below.</p>;
  return (
    <ul className="divide-y divide-line" aria-label="People">
      {people.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

const ROW = 'flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0';

function PersonRow({ person: { id, name, email, role, joinedAt, lastLoginAt } }: { person: Person }) {
  const end = useEndPerson();
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li ref={row} aria-label={name} className={ROW}>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name} <Badge>{ROLE_NAMES[role]}</Badge>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {email}, since {formatDate(joinedAt)}
          {lastLoginAt && `, last signed in ${formatDate(lastLoginAt)}`}
        </p>
      </div>
      <Confirm
        trigger={
          <Button kind="secondary" aria-label={`End access of ${name}`}>
            End access
          </Button>
        }
        title={`End the access of ${name}?`}
        description="They are signed out everywhere at once, and their sign-in is deleted. What they did stays in your activity."
        action="End access"
        busyLabel="Ending..."
        onConfirm={() => end.mutateAsync(id)}
      />
    </li>
  );
}

function InvitationRow({ invitation: { id, email, role, expiresAt, isRefused } }: { invitation: Invitation }) {
  const revoke = useRevoke();
  const row = useFocusAfterRemoval<HTMLLIElement>();
  return (
    <li ref={row} aria-label={email} className={ROW}>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {email} <Badge tone="warm">Invited</Badge>
        </p>
        <p className="text-sm text-muted">
          {ROLE_NAMES[role]}, until {formatDate(expiresAt)}
        </p>
        {isRefused && <p className="text-sm text-danger">This address refused our email. Is it right?</p>}
      </div>
      <Button
        kind="secondary"
        aria-label={`Revoke the invitation of ${email}`}
        busy={revoke.isPending}
        busyLabel="Revoking..."
        onClick={() => revoke.mutate(id)}
      >
        Revoke
      </Button>
    </li>
  );
}

import { Ellipsis, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Listing } from '../../contract/listings/listings.ts';
import type { Litter } from '../../contract/litters/litters.ts';
import { addressOfPets } from '../features/listings/address.ts';
import { litterBirthAddress, litterCardAddress, litterUpdatesAddress, screens } from '../../contract/screens.ts';
import { hasCode } from '../calls/api.ts';
import { useRole } from '../features/accounts/queries.ts';
import { AddPets } from '../features/litters/detail/add-pets.tsx';
import { EditLitter } from '../features/litters/detail/edit-litter.tsx';
import { LitterDeposit } from '../features/litters/detail/litter-deposit.tsx';
import { LitterPets } from '../features/litters/detail/litter-pets.tsx';
import { SharePage } from '../features/litters/detail/share-page.tsx';
import { SuspendedPage } from '../features/litters/detail/suspended-page.tsx';
import { formatBirth, formatCounts, formatParents } from '../features/litters/litter-labels.ts';
import { useDeleteLitter, useFailLitter, useLitter } from '../features/litters/queries.ts';
import { WaitlistSection } from '../features/waitlists/waitlist-section.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { notify } from '../ui/notify.ts';
import { CardsShape } from '../ui/cards-shape.tsx';
import { Question } from '../ui/question.tsx';
import { Retry } from '../ui/retry.tsx';

export default function LitterPage() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useLitter(id);
  return (
    <>
      <BackLink href={screens.litters.path}>Litters</BackLink>
      {data ? (
        <LitterContent key={id} {...data} />
      ) : (
        <>
          <PageTitle>Litter</PageTitle>
          <div className="mt-6">
            {!error && <CardsShape />}
            {error &&
              (hasCode(error, 'not_found') ? (
                <Empty>This litter was not found.</Empty>
              ) : (
                <Retry what="this litter" onRetry={refetch} />
              ))}
          </div>
        </>
      )}
    </>
  );
}

type OpenDialog = 'edit' | 'add' | 'deposit' | 'fail' | 'delete';

function LitterContent({ litter, listings }: { litter: Litter; listings: Listing[] }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const isOwner = useRole() === null;
  return (
    <>
      <PageTitle aside={<Actions litter={litter} onOpen={setOpen} />}>{litter.name}</PageTitle>
      <p className="mt-2 wrap-anywhere text-muted first-letter:uppercase">
        {[formatParents(litter), formatBirth(litter), formatCounts(litter)].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-6 space-y-6">
        {litter.suspensionReason === null ? (
          <SharePage litter={litter} />
        ) : (
          <SuspendedPage reason={litter.suspensionReason} />
        )}
        {litter.bornOn === null ? (
          <Unborn litter={litter} />
        ) : (
          <LitterPets listings={listings} onAdd={() => setOpen('add')} />
        )}
        {isOwner && <WaitlistSection litterId={litter.id} isBorn={litter.bornOn !== null} isFailed={litter.isFailed} />}
      </div>
      {open === 'edit' && <EditLitter litter={litter} onClose={close} />}
      {open === 'add' && <AddPets litter={litter} inside={listings} onClose={close} />}
      {open === 'deposit' && <LitterDeposit litter={litter} onClose={close} />}
      {open === 'fail' && <FailLitter litter={litter} onClose={close} />}
      {open === 'delete' && <DeleteLitter litter={litter} onClose={close} />}
    </>
  );
}

/** Before its birth. */
const Unborn = ({ litter: { id, isFailed } }: { litter: Litter }) => (
  <Card className="flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0 flex-1 basis-64">
      {isFailed
        ? 'This litter isn’t coming. Each person on its list keeps their place for another litter, or leaves and gets everything back.'
        : 'Once the litter is born, you add its pets here. Its page and its waiting list stay the same. Two months after its week, a litter that isn’t born counts as not coming.'}
    </p>
    {!isFailed && <ButtonLink href={litterBirthAddress(id)}>The litter is born</ButtonLink>}
  </Card>
);

function Actions({ litter, onOpen }: { litter: Litter; onOpen: (dialog: OpenDialog) => void }) {
  // A suspended litter stays as it is.
  const isShown = litter.suspensionReason === null;
  const isOwner = useRole() === null;
  const isBorn = litter.bornOn !== null;
  const items: MenuItem[] = [
    ...(isBorn ? [{ label: 'Show in Pets', to: addressInPets(litter.id) }] : []),
    ...(isShown ? [{ label: 'Post an update', to: litterUpdatesAddress(litter.id) }] : []),
    ...(isOwner && isBorn ? [{ label: 'Deposit', onSelect: () => onOpen('deposit') }] : []),
    ...(isOwner && !isBorn && !litter.isFailed
      ? [{ label: 'It isn’t coming', onSelect: () => onOpen('fail'), isDanger: true }]
      : []),
    ...(isShown && isOwner ? [{ label: 'Delete litter', onSelect: () => onOpen('delete'), isDanger: true }] : []),
  ];
  return (
    <div className="flex flex-wrap gap-3">
      {isShown && (
        <ButtonLink kind="secondary" href={litterCardAddress(litter.id)}>
          <Printer aria-hidden="true" className="size-4" />
          Print card
        </ButtonLink>
      )}
      <Button kind="secondary" onClick={() => onOpen('edit')}>
        Edit
      </Button>
      {items.length > 0 && (
        <Menu
          items={items}
          trigger={
            <button
              type="button"
              aria-label={`More for ${litter.name}`}
              className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </button>
          }
        />
      )}
    </div>
  );
}

const addressInPets = (litter: string) =>
  addressOfPets({ tab: 'for_sale', q: '', sort: 'newest', species: undefined, litter });

function FailLitter({ litter: { id, name }, onClose }: { litter: Litter; onClose: () => void }) {
  const fail = useFailLitter(id);
  return (
    <Question
      title={`Is ${name} not coming?`}
      description="This can’t be undone. Its page says so, nobody can join its list, and each person on it is emailed: they keep their place for another litter, or leave with everything back."
      action="It isn’t coming"
      busyLabel="Saving..."
      onConfirm={() => fail.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}

function DeleteLitter({ litter: { id, name }, onClose }: { litter: Litter; onClose: () => void }) {
  const remove = useDeleteLitter(id);
  return (
    <Question
      title={`Delete ${name}?`}
      description="Its page and printed codes stop working for good. Its pets and their links stay."
      action="Delete litter"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync();
        notify.success('Litter Deleted', 'Its pets are still yours, under Pets.');
        navigate(screens.litters.path, { replace: true });
      }}
      onClose={onClose}
    />
  );
}

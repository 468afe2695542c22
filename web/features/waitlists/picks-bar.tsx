import type { Picks, Waitlist } from '../../../contract/waitlists/waitlists.ts';
import { formatDeadline } from '../../../contract/language.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useChangeWaitlist, usePassTurn } from './queries.ts';

interface PicksBarProps {
  litterId: string;
  waitlist: Waitlist;
}

/** Who chooses now, and what starts, pauses and stops picks. */
export function PicksBar({ litterId, waitlist }: PicksBarProps) {
  const change = useChangeWaitlist(litterId);
  const pass = usePassTurn(litterId);
  const { picks, turn, entries, returnsOn } = waitlist;
  const person = turn && entries.find(({ id }) => id === turn.entryId);
  const isNobodyWaiting = !entries.some(({ state }) => state === 'waiting' || state === 'turn');
  const set = (wanted: Picks) => change.mutateAsync({ picks: wanted });
  const isBusy = change.isPending || pass.isPending;
  // Every pet is sold: there is nothing to pick.
  if (picks === 'none' && (isNobodyWaiting || returnsOn)) return null;
  return (
    <div className="rounded-card bg-evergreen-soft p-4">
      <p role="status" className="font-medium wrap-anywhere">
        {describePicks(waitlist, person?.name)}
      </p>
      <p className="mt-1 text-sm">
        {picks === 'none'
          ? 'While picks run, the litter’s pets are reserved for the list. Nobody else can buy them.'
          : 'The litter’s pets are reserved for the list. Picks end when everybody has had a turn.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {picks === 'none' && (
          <Button busy={isBusy} onClick={() => void set('running').catch(() => undefined)}>
            Start picks
          </Button>
        )}
        {turn && !turn.isPaying && (
          <Confirm
            title={`Pass the turn of ${person?.name ?? 'this person'}?`}
            description="The next person chooses. You can put this person back in line later."
            action="Pass the turn"
            busyLabel="Passing..."
            onConfirm={() => pass.mutateAsync(turn.id)}
            trigger={<Button kind="secondary">Pass the turn</Button>}
          />
        )}
        {picks === 'running' && (
          <Button kind="secondary" busy={isBusy} onClick={() => void set('paused').catch(() => undefined)}>
            Pause picks
          </Button>
        )}
        {picks === 'paused' && (
          <Button kind="secondary" busy={isBusy} onClick={() => void set('running').catch(() => undefined)}>
            Resume picks
          </Button>
        )}
        {picks !== 'none' && (
          <Confirm
            title="Stop picks?"
            description="The current turn ends, that person keeps their place in line, and anyone can buy the pets."
            action="Stop picks"
            busyLabel="Stopping..."
            onConfirm={() => set('none')}
            trigger={<Button kind="secondary">Stop picks</Button>}
          />
        )}
      </div>
    </div>
  );
}

function describePicks({ picks, turn, timeZone, freePets }: Waitlist, name = 'Somebody'): string {
  if (turn?.keptUntil)
    return `${name}’s bank didn’t pay. A pet is held for ${name} to pay again, until ${formatDeadline('en', turn.keptUntil, timeZone)}.`;
  if (turn?.isOnItsWay) return `${name}’s payment for a pet is on its way. The turn lasts until it’s confirmed.`;
  if (turn)
    return turn.isPaying
      ? `${name} is paying for a pet.`
      : `${name} chooses now, until ${formatDeadline('en', turn.endsAt, timeZone)}.${picks === 'paused' ? ' Nobody gets the next turn while picks are paused.' : ''}`;
  if (picks === 'paused') return 'Picks are paused. Nobody is choosing right now.';
  if (picks === 'running') return 'Waiting for a pet that can be chosen. Then the next turn begins.';
  if (freePets === 0)
    return 'There is no pet to choose right now. A pet needs a payment link, and no other buyer can be paying for it.';
  return `${freePets} ${freePets === 1 ? 'pet' : 'pets'} can be chosen.`;
}

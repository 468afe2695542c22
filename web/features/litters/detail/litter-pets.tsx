import { Link2, Plus } from 'lucide-react';
import type { Listing } from '../../../../contract/listings/listings.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useRole } from '../../accounts/queries.ts';
import { ListingRow } from '../../listings/row/listing-row.tsx';
import { useLinksForAll } from './use-links-for-all.ts';

/** Litters are short: every row is in the document. */
const measure = () => {};

/** The pets of a litter with their states, and what can be done with each. */
export function LitterPets({ listings, onAdd }: { listings: Listing[]; onAdd: () => void }) {
  const { waiting, withoutPhoto, isBusy, make } = useLinksForAll(listings);
  const isOwner = useRole() === null;
  return (
    <section aria-labelledby="pets-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="pets-title" className="text-2xl">
          Pets
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            Add pets
          </Button>
          {isOwner && (waiting.length > 0 || isBusy) && (
            <Button busy={isBusy} busyLabel="Creating..." onClick={make}>
              <Link2 aria-hidden="true" className="size-4" />
              {waiting.length === 1 ? 'Create the missing link' : `Create ${waiting.length} links`}
            </Button>
          )}
        </div>
      </div>
      {withoutPhoto > 0 && (
        <p className="mb-3 text-sm text-muted">
          {withoutPhoto === 1 ? 'One pet needs' : `${withoutPhoto} pets need`} a photo before a link can be created.
        </p>
      )}
      {listings.length === 0 ? (
        <Empty>No pets in this litter. Add some of your pets, and its page shows them.</Empty>
      ) : (
        <ul aria-label="Pets of the litter" className="rounded-card border border-line bg-surface">
          {listings.map((listing, index) => (
            <ListingRow
              key={listing.pet.id}
              listing={listing}
              position={{ index, count: listings.length, measure }}
              isInItsLitter
            />
          ))}
        </ul>
      )}
    </section>
  );
}

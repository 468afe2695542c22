import { Trash2 } from 'lucide-react';
import type { PetUpdate } from '../../../contract/pet-updates/pet-updates.ts';
import { formatWeight } from '../../../contract/pet-updates/weight.ts';
import { photoSrcSet } from '../../../contract/pets/photo-address.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Empty } from '../../ui/empty.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDeleteUpdate } from './queries.ts';

/** What was posted, the newest day first. */
export function PostedUpdates({ name, updates }: { name: string; updates: PetUpdate[] }) {
  const remove = useDeleteUpdate();
  if (updates.length === 0) return <Empty>Nothing is posted yet. What you post shows here.</Empty>;
  return (
    <ol className="space-y-6">
      {updates.map((update) => {
        const day = formatDate(update.takenOn);
        return (
          <li key={update.id} aria-label={`Update of ${day}`}>
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {day}
                {update.weightGrams !== null && ` · ${formatWeight(update.weightGrams)}`}
              </h3>
              <Confirm
                trigger={
                  <IconButton icon={Trash2} label={`Delete the update of ${day}`} className="hover:text-danger" />
                }
                title="Delete this update?"
                description="Nobody sees it anymore. An email that was sent stays sent."
                action="Delete update"
                busyLabel="Deleting..."
                onConfirm={() => remove.mutateAsync(update.id)}
              />
            </div>
            {update.words !== '' && <p className="wrap-anywhere whitespace-pre-line">{update.words}</p>}
            {update.photos.length > 0 && (
              <ul className="mt-2 grid grid-cols-3 gap-2">
                {update.photos.map(({ id, imageUrl, width, height }, index) => (
                  <li key={id}>
                    <img
                      className="aspect-square w-full rounded-control bg-sunken object-cover"
                      src={imageUrl}
                      srcSet={photoSrcSet(imageUrl)}
                      sizes="12rem"
                      width={width}
                      height={height}
                      loading="lazy"
                      alt={`${name}, ${day}, ${index + 1} of ${update.photos.length}`}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

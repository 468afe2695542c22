import { ImagePlus, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { PhotoItem } from '../pets/photo-uploads/photo-item.ts';
import type { PhotoQueue } from '../pets/photo-uploads/photo-queue.ts';

/** The photos of an update, which are sent while the rest is filled in. */
export function PicturesField({ queue }: { queue: PhotoQueue }) {
  const { items, notice } = useSyncExternalStore(queue.subscribe, queue.getState);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      {items.length > 0 && (
        <ol className="mb-3 grid grid-cols-2 gap-3 min-[26rem]:grid-cols-3">
          {items.map((item, index) => (
            <Tile key={item.key} item={item} name={`photo ${index + 1} of ${items.length}`} queue={queue} />
          ))}
        </ol>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos of this update"
        onChange={({ target }) => {
          queue.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {items.length < UPDATES.photosMax && (
        <Button kind="secondary" className="w-full" onClick={() => picker.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {items.length === 0 ? 'Add Photos' : 'Add More Photos'}
        </Button>
      )}
      <p role="status" className="mt-1.5 text-sm text-muted">
        {notice ?? `Up to ${UPDATES.photosMax}.`}
      </p>
    </fieldset>
  );
}

function Tile({ item, name, queue }: { item: PhotoItem; name: string; queue: PhotoQueue }) {
  return (
    <li className="min-w-0">
      <div className="relative">
        <img src={item.preview} alt={`Chosen ${name}`} className="aspect-square w-full rounded-control object-cover" />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="absolute top-0 right-0 grid size-11 place-items-center"
          onClick={() => queue.remove(item.key)}
        >
          <span className="grid size-8 place-items-center rounded-full bg-surface text-ink shadow-card">
            <X aria-hidden="true" className="size-5" />
          </span>
        </button>
      </div>
      {(item.state === 'waiting' || item.state === 'sending') && (
        <Progress label={`Sending ${name}`} value={item.progress} />
      )}
      {item.state === 'failed' && (
        <div role="alert" className="mt-1 text-sm text-danger">
          {item.message}
          {item.canRetry && (
            <Button kind="secondary" className="mt-1 w-full" onClick={() => queue.retry(item.key)}>
              Send again
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

import { Camera, ImagePlus } from 'lucide-react';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PET_PHOTOS_MAX } from '../../../../contract/business.ts';
import { Button } from '../../../ui/button.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import type { PhotoItem } from '../photo-uploads/photo-item.ts';
import type { PhotoQueue } from '../photo-uploads/photo-queue.ts';
import { useGivenFiles } from './use-given-files.ts';
import { importTwice } from '../../../calls/import-twice.ts';

/** With its library; most photos are never cropped. */
const CropDialog = lazy(() => importTwice(() => import('./crop-dialog.tsx')));

/** The photos of a pet: dropped, pasted, chosen or taken; uploaded immediately, and shown in order. */
export function PhotoField({ queue }: { queue: PhotoQueue }) {
  const { items, notice } = useSyncExternalStore(queue.subscribe, queue.getState);
  const [cropped, setCropped] = useState<string | null>(null);
  const [said, translate] = useState('');
  const field = useRef<HTMLFieldSetElement>(null);
  const isOver = useGivenFiles(field, queue.add);
  const noticeLine = useShown(notice);
  const messages = listFailures(items);
  const isFull = items.length >= PET_PHOTOS_MAX;
  const toCrop = items.find(({ key }) => key === cropped);

  return (
    <fieldset
      ref={field}
      className={clsx('min-w-0 rounded-control', isOver && 'outline-3 outline-offset-4 outline-evergreen')}
    >
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      {items.length > 0 && <PhotoGrid items={items} queue={queue} onCrop={setCropped} translate={translate} />}
      {!isFull && <Pickers onFiles={queue.add} isFirst={items.length === 0} />}
      <p className="mt-1.5 text-sm text-muted">
        Up to {PET_PHOTOS_MAX}; the first is the cover.{' '}
        <span className="max-sm:hidden pointer-coarse:hidden">
          {isFull ? 'Drag them into order.' : 'Drop or paste photos here, and drag them into order.'}
        </span>
      </p>
      <div role="alert" className="text-sm text-danger">
        {messages.map((message) => (
          <p key={message} className="mt-1.5">
            {message}
          </p>
        ))}
      </div>
      <p ref={noticeLine} role="status" className={notice ? 'mt-1.5 scroll-mb-24 text-sm' : 'sr-only'}>
        {notice ?? said}
      </p>
      {toCrop && (
        <Suspense>
          <CropDialog
            item={toCrop}
            onClose={() => setCropped(null)}
            onCropped={(file) => queue.edit(toCrop.key, file)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** Brings a new notice into view, since eight photos are higher than a phone. One from before a reload stays where it is. */
function useShown(notice: string | null) {
  const line = useRef<HTMLParagraphElement>(null);
  const first = useRef(notice);
  useEffect(() => {
    if (notice !== null && notice !== first.current) line.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return line;
}

/** What failed, each sentence once. Without a connection the message alone doesn't say what it is about. */
function listFailures(items: PhotoItem[]): string[] {
  const failed = items.filter(({ message }) => message !== null);
  return [...new Set(failed.map(({ message }) => message!))].map((message) => {
    const unsent = failed.filter((item) => item.canRetry && item.message === message).length;
    if (unsent === 0) return message;
    return `${unsent === 1 ? 'One photo was' : `${unsent} photos were`} not sent. ${message}`;
  });
}

/** Phones also offer the camera. */
function Pickers({ onFiles, isFirst }: { onFiles: (files: File[]) => void; isFirst: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = '';
  };
  const hidden = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: (event: { target: HTMLInputElement }) => take(event.target),
  };
  return (
    <div className="flex flex-wrap gap-2">
      <input ref={picker} {...hidden} multiple aria-label="Photos of this pet" />
      <input ref={camera} {...hidden} capture="environment" aria-label="A photo from the camera" />
      <Button kind="secondary" className="grow" onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        {isFirst ? 'Add Photos' : 'Add More Photos'}
      </Button>
      <Button kind="secondary" className="grow not-pointer-coarse:hidden" onClick={() => camera.current?.click()}>
        <Camera aria-hidden="true" className="size-4" />
        Take a Photo
      </Button>
    </div>
  );
}

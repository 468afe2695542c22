import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KennelPhotoSlot } from '../../../contract/kennel-pages/kennel-pages.ts';
import { isHandled } from '../../calls/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useRemovePhoto, useUploadPhoto } from './queries.ts';

interface KennelPhotoProps {
  slot: KennelPhotoSlot;
  title: string;
  imageUrl: string | null;
}

/** The logo or the cover, which is saved as soon as it is chosen. */
export function KennelPhoto({ slot, title, imageUrl }: KennelPhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const upload = useUploadPhoto(slot, setProgress);
  const remove = useRemovePhoto(slot);
  const send = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    setProgress(0);
    if (file) upload.mutate(file);
  };
  return (
    <section aria-label={title} className="space-y-3">
      <h3 className="text-sm font-medium">{title}</h3>
      {imageUrl && (
        <img className="max-h-40 max-w-full rounded-control bg-sunken object-contain" src={imageUrl} alt={title} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={title}
        onChange={(event) => send(event.target.files?.[0])}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          kind="secondary"
          busy={upload.isPending}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          <Camera aria-hidden="true" className="size-4" />
          {imageUrl ? `Change ${title}` : `Add ${title}`}
        </Button>
        {imageUrl && (
          <Button kind="secondary" busy={remove.isPending} busyLabel="Removing..." onClick={() => remove.mutate()}>
            Remove {title}
          </Button>
        )}
      </div>
      {upload.isPending && <Progress label={`Uploading: ${title}`} value={progress} />}
      {upload.error && !isHandled(upload.error) && (
        <p role="alert" className="text-sm text-danger">
          {upload.error.message}
        </p>
      )}
    </section>
  );
}

import { Camera } from 'lucide-react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { useRef, useState } from 'react';
import { isHandled } from '../../../calls/query-client.ts';
import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import type { ButtonKind } from '../../../ui/button-class.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useUploadPhoto } from '../queries.ts';

interface PhotoButtonProps {
  pet: { id: string; name: string };
  label: string;
  kind?: ButtonKind;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Shows only the camera; what happens stands in a line of its own, in a row that wraps. */
  isIcon?: boolean;
  onUploaded?: (pet: Pet) => void;
}

/** Picks a photo (phones also offer the camera) and uploads it immediately. */
export function PhotoButton({
  pet,
  label,
  kind = 'secondary',
  wide = false,
  isIcon = false,
  onUploaded,
}: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const upload = useUploadPhoto();

  const send = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setProgress(0);
    upload.mutate(
      { petId: pet.id, file, onProgress: setProgress },
      { onSuccess: ({ pet: shown }) => onUploaded?.(shown) },
    );
  };

  const pick = () => input.current?.click();
  return (
    <div className={isIcon ? 'contents' : 'min-w-0'}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Photo of ${pet.name}`}
        onChange={(event) => send(event.target.files?.[0])}
      />
      {isIcon ? (
        <IconButton icon={Camera} label={label} aria-busy={upload.isPending} onClick={upload.isPending ? noop : pick} />
      ) : (
        <Button
          kind={kind}
          className={wide ? 'w-full whitespace-nowrap' : undefined}
          busy={upload.isPending}
          busyLabel={progress < 1 ? 'Uploading...' : 'Preparing...'}
          onClick={pick}
        >
          <Camera aria-hidden="true" className="size-4" />
          {label}
        </Button>
      )}
      {upload.isPending && (
        <div className={clsx('mt-2', isIcon && 'order-last w-full')}>
          <Progress label={`Uploading the photo of ${pet.name}`} value={progress} />
        </div>
      )}
      {upload.error && !isHandled(upload.error) && (
        <p role="alert" className={clsx('mt-2 text-sm text-danger', isIcon && 'order-last w-full')}>
          {upload.error.message}
        </p>
      )}
    </div>
  );
}

const noop = () => undefined;

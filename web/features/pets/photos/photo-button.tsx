import { Camera } from 'lucide-react';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { useRef, useState } from 'react';
import { isHandled } from '../../../calls/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonKind } from '../../../ui/button-class.ts';
import { notify } from '../../../ui/notify.ts';
import { Progress } from '../../../ui/progress.tsx';
import { useUploadPhoto } from '../queries.ts';

interface PhotoButtonProps {
  pet: { id: string; name: string };
  label: string;
  kind?: ButtonKind;
  /** Fills the width of its container. */
  wide?: boolean;
  onUploaded?: (pet: Pet) => void;
}

/** Picks a photo (phones also offer the camera) and uploads it immediately. */
export function PhotoButton({ pet, label, kind = 'secondary', wide = false, onUploaded }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState(0);
  const upload = useUploadPhoto();

  const send = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setProgress(0);
    upload.mutate(
      { petId: pet.id, file, onProgress: setProgress },
      {
        onSuccess: ({ pet: shown }) => {
          notify.success('Photo Saved', `${pet.name} is ready to be shown.`);
          onUploaded?.(shown);
        },
      },
    );
  };

  return (
    <div className="min-w-0">
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Photo of ${pet.name}`}
        onChange={(event) => send(event.target.files?.[0])}
      />
      <Button
        kind={kind}
        className={wide ? 'w-full whitespace-nowrap' : undefined}
        busy={upload.isPending}
        busyLabel={progress < 1 ? 'Uploading...' : 'Preparing...'}
        onClick={() => input.current?.click()}
      >
        <Camera aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {upload.isPending && (
        <div className="mt-2">
          <Progress label={`Uploading the photo of ${pet.name}`} value={progress} />
        </div>
      )}
      {upload.error && !isHandled(upload.error) && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {upload.error.message}
        </p>
      )}
    </div>
  );
}

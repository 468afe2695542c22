import { Camera } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { PHOTO_MAX_BYTES } from '../../../../contract/business.ts';
import { Button } from '../../../ui/button.tsx';
import { preparePhoto } from '../../pets/prepare-photo.ts';

interface PhotoChoiceProps {
  label: string;
  onChoose: (photo: Blob) => void;
}

/** Picks a photo of a hand-over (phones also offer the camera), and makes it small enough to wait and be sent. */
export function PhotoChoice({ label, onChoose }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setBusy(true);
    setFailure(null);
    try {
      const photo = await preparePhoto(file);
      if (photo.size > PHOTO_MAX_BYTES)
        throw new Error('This photo is larger than 10 MB. Please choose a smaller one.');
      onChoose(photo);
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo of the hand-over"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button kind="secondary" busy={busy} busyLabel="Preparing..." onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {failure && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

/** A photo that isn't sent yet. */
export function PhotoPreview({ photo, alt }: { photo: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  return <Picture ref={image} alt={alt} />;
}

export const Picture = ({ alt, ...rest }: ComponentProps<'img'>) => (
  <img className="aspect-[4/3] w-full max-w-md rounded-control bg-sunken object-contain" alt={alt} {...rest} />
);

import { Button } from '../../../ui/button.tsx';
import { PhotoChoice, PhotoPreview } from './photo-choice.tsx';
import { WHO_SEES_IT } from './who-sees-it.ts';

interface OptionalPhotoProps {
  photo: Blob | undefined;
  onChange: (photo: Blob | undefined) => void;
}

/** A photo that goes with the confirmation of a hand-over. */
export function OptionalPhoto({ photo, onChange }: OptionalPhotoProps) {
  return (
    <div className="space-y-2">
      {photo && <PhotoPreview photo={photo} alt="The hand-over" />}
      <div className="flex flex-wrap gap-3">
        <PhotoChoice label={photo ? 'Change photo' : 'Add photo (optional)'} onChoose={onChange} />
        {photo && (
          <Button kind="secondary" onClick={() => onChange(undefined)}>
            Remove photo
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{WHO_SEES_IT}</p>
    </div>
  );
}

import { Camera, ImagePlus, Plus } from 'lucide-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { useDragOrder } from '../../pets/photo-editor/use-drag-order.ts';
import { useGivenFiles } from '../../pets/photo-editor/use-given-files.ts';
import { FilePicker, type Picker } from './file-picker.tsx';
import { PetRow } from './pet-row.tsx';
import { usePetRows } from './use-pet-rows.ts';
import type { PhotosOfRows } from './use-photos-of-rows.ts';

/** The pets of the litter: name, photo and price of each. Photos added together go to one pet each. */
export function PetRows({ photos }: { photos: PhotosOfRows }) {
  const { rows, said, setCount, leaveOut, give, findRowKey, exchange } = usePetRows(photos);
  const area = useRef<HTMLFieldSetElement>(null);
  const isOver = useGivenFiles(area, give);
  const target = useDragOrder(area, exchange);
  return (
    <fieldset
      ref={area}
      className={clsx('min-w-0 rounded-control', isOver && 'outline-3 outline-offset-4 outline-evergreen')}
    >
      <legend className="mb-3 text-xl">Pets</legend>
      <Tools count={rows.length} onCount={setCount} onFiles={give} />
      <p className="mt-1.5 text-sm text-muted">
        One photo goes to each pet. Names start as collar colors; write your own where you have them.{' '}
        <span className="pointer-coarse:hidden">Drop or paste photos here, and drag them to the right pet.</span>
      </p>
      <p role="status" className={said ? 'mt-1.5 text-sm' : 'sr-only'}>
        {said}
      </p>
      <ul aria-label="Pets of the litter" className="mt-4 divide-y divide-line rounded-control border border-line">
        {rows.map(({ fieldId, key }, index) => (
          <PetRow
            key={fieldId}
            index={index}
            rows={rows}
            photos={photos}
            isTarget={target !== undefined && findRowKey(target) === key}
            onRemove={() => leaveOut(index)}
          />
        ))}
      </ul>
      {rows.length < LITTER_PETS_MAX && (
        <Button kind="quiet" className="mt-2" onClick={() => setCount(rows.length + 1)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a pet
        </Button>
      )}
    </fieldset>
  );
}

interface ToolsProps {
  count: number;
  onCount: (count: number) => void;
  onFiles: (files: File[]) => void;
}

function Tools({ count, onCount, onFiles }: ToolsProps) {
  const picker = useRef<Picker>(null);
  const camera = useRef<Picker>(null);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-32">
        <Field label="How many">
          {(field) => (
            <Select {...field} value={count} onChange={({ target }) => onCount(Number(target.value))}>
              {Array.from({ length: LITTER_PETS_MAX }, (_, index) => (
                <option key={index}>{index + 1}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <FilePicker ref={picker} label="Photos of the litter" onFiles={onFiles} />
      <Button kind="secondary" className="min-h-12" onClick={() => picker.current?.open()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        Add photos of all
      </Button>
      <FilePicker ref={camera} single camera label="A photo from the camera" onFiles={onFiles} />
      <Button kind="secondary" className="min-h-12 not-pointer-coarse:hidden" onClick={() => camera.current?.open()}>
        <Camera aria-hidden="true" className="size-4" />
        Take a photo
      </Button>
    </div>
  );
}

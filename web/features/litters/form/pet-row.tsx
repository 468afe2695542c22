import { Camera, X } from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { MenuAction } from '../../../ui/menu.tsx';
import { PhotoTile } from '../../pets/photo-editor/photo-tile.tsx';
import type { PhotoQueue } from '../../pets/photo-uploads/photo-queue.ts';
import { FilePicker, type Picker } from './file-picker.tsx';
import type { PhotosOfRows } from './use-photos-of-rows.ts';
import type { NewLitterInput, Row } from './values.ts';

interface PetRowProps {
  index: number;
  rows: Row[];
  photos: PhotosOfRows;
  isTarget: boolean;
  onRemove: () => void;
}

export function PetRow({ index, rows, photos, isTarget, onRemove }: PetRowProps) {
  const { register, watch, formState } = useFormContext<NewLitterInput>();
  const errors = formState.errors.pets?.[index];
  const name = watch(`pets.${index}.name`) || `pet ${index + 1}`;
  const { key } = rows[index]!;
  const queue = photos.of(key);
  const names = watch('pets');
  const others: MenuAction[] = rows.flatMap((row, position) =>
    row.key === key
      ? []
      : [
          {
            label: `Give it to ${names[position]?.name || `pet ${position + 1}`}`,
            onSelect: () => photos.swap(key, row.key),
          },
        ],
  );
  return (
    <li data-key={key} aria-label={name} className="flex gap-3 p-3 narrow:flex-wrap sm:gap-4">
      <div className="w-20 shrink-0 sm:w-24">
        {queue && queue.getState().items.length > 0 ? (
          <Photo queue={queue} name={name} isTarget={isTarget} others={others} onRemove={() => photos.drop(key)} />
        ) : (
          <NoPhoto name={name} isTarget={isTarget} onFiles={(files) => photos.spread([key], files.slice(0, 1))} />
        )}
      </div>
      <div className="grid min-w-0 flex-1 items-start gap-3 narrow:order-last narrow:basis-full sm:grid-cols-2">
        <Field label={`Name ${index + 1}`} error={errors?.name?.message}>
          {(control) => (
            <Input {...control} autoComplete="off" autoCapitalize="words" {...register(`pets.${index}.name`)} />
          )}
        </Field>
        <Field label={`Price ${index + 1}`} error={errors?.price?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder={String(watch('price')) || 'As above'}
              {...register(`pets.${index}.price`)}
            />
          )}
        </Field>
      </div>
      {rows.length > 1 && (
        <button
          type="button"
          aria-label={`Leave out ${name}`}
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </li>
  );
}

interface PhotoProps {
  queue: PhotoQueue;
  name: string;
  isTarget: boolean;
  others: MenuAction[];
  onRemove: () => void;
}

function Photo({ queue, name, isTarget, others, onRemove }: PhotoProps) {
  const { items } = useSyncExternalStore(queue.subscribe, queue.getState);
  const item = items[0];
  if (!item) return null;
  return (
    <>
      <ul>
        <PhotoTile
          item={item}
          name={`Photo of ${name}`}
          isCover={false}
          isTarget={isTarget}
          actions={[...others, { label: 'Remove photo', onSelect: onRemove, isDanger: true }]}
          onRetry={() => queue.retry(item.key)}
        />
      </ul>
      {item.message && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {item.message}
        </p>
      )}
    </>
  );
}

function NoPhoto({ name, isTarget, onFiles }: { name: string; isTarget: boolean; onFiles: (files: File[]) => void }) {
  const picker = useRef<Picker>(null);
  return (
    <>
      <FilePicker ref={picker} single label={`A photo of ${name}`} onFiles={onFiles} />
      <button
        type="button"
        aria-label={`Add a photo of ${name}`}
        onClick={() => picker.current?.open()}
        className={`grid aspect-square w-full place-items-center rounded-control border border-dashed border-control text-muted hover:border-evergreen hover:text-ink ${isTarget ? 'outline-3 outline-offset-2 outline-evergreen' : ''}`}
      >
        <Camera aria-hidden="true" className="size-6" />
      </button>
    </>
  );
}

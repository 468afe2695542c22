import { ImagePlus, Plus } from 'lucide-react';
import { clsx } from 'clsx';
import { useCallback, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { useDragOrder } from '../../pets/photo-editor/use-drag-order.ts';
import { useGivenFiles } from '../../pets/photo-editor/use-given-files.ts';
import { FilePicker, type Picker } from './file-picker.tsx';
import { PetRow } from './pet-row.tsx';
import type { PhotosOfRows } from './use-photos-of-rows.ts';
import { moreRows, type AskedLitter } from './values.ts';

/** The pets of the litter: name, photo and price of each. Photos that come at once go to one pet each. */
export function PetRows({ photos }: { photos: PhotosOfRows }) {
  const { control, getValues } = useFormContext<AskedLitter>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pets', keyName: 'fieldId' });
  const [said, say] = useState('');
  const area = useRef<HTMLFieldSetElement>(null);
  const picker = useRef<Picker>(null);

  const setCount = (count: number) => {
    for (const { key } of fields.slice(count)) photos.drop(key);
    if (count < fields.length) remove(fields.slice(count).map((_, index) => count + index));
    else append(moreRows(getValues('pets'), count - fields.length), { shouldFocus: false });
  };

  const give = (files: File[]) => {
    if (files.length === 0) return;
    const rows = getValues('pets');
    const free = rows.filter(({ key }) => !photos.of(key)?.getState().items.length).length;
    const more = moreRows(rows, Math.min(Math.max(0, files.length - free), LITTER_PETS_MAX - rows.length));
    if (more.length > 0) append(more, { shouldFocus: false });
    const left = photos.spread(
      [...rows, ...more].map(({ key }) => key),
      files,
    ).length;
    say(left > 0 ? tooMany(left) : '');
  };
  const isOver = useGivenFiles(area, give);

  /** Photos are dragged by their own key, onto a photo or a row without one. */
  const rowOf = (key: string) =>
    fields.find((field) => field.key === key || photos.of(field.key)?.getState().items[0]?.key === key)?.key;
  const swap = useCallback(
    (from: string, onto: string) => {
      const [a, b] = [rowOf(from), rowOf(onto)];
      if (a !== undefined && b !== undefined && a !== b) photos.swap(a, b);
    },
    // The rows and their photos as they are shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [fields, photos],
  );
  const target = useDragOrder(area, swap);

  return (
    <fieldset
      ref={area}
      className={clsx('min-w-0 rounded-control', isOver && 'outline-3 outline-offset-4 outline-evergreen')}
    >
      <legend className="mb-3 text-xl">Pets</legend>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-32">
          <Field label="How many">
            {(field) => (
              <Select {...field} value={fields.length} onChange={({ target: { value } }) => setCount(Number(value))}>
                {Array.from({ length: LITTER_PETS_MAX }, (_, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <FilePicker ref={picker} label="Photos of the litter" onFiles={give} />
        <Button kind="secondary" className="min-h-12" onClick={() => picker.current?.open()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          Add photos of all
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-muted">
        One photo goes to each pet. Names start as collar colors; write your own where you have them.{' '}
        <span className="pointer-coarse:hidden">Drop or paste photos here, and drag them to the right pet.</span>
      </p>
      <p role="status" className={said ? 'mt-1.5 text-sm' : 'sr-only'}>
        {said}
      </p>
      <ul aria-label="Pets of the litter" className="mt-4 divide-y divide-line rounded-control border border-line">
        {fields.map(({ fieldId, key }, index) => (
          <PetRow
            key={fieldId}
            index={index}
            rows={fields}
            photos={photos}
            isTarget={target !== undefined && rowOf(target) === key}
            onRemove={() => {
              photos.drop(key);
              remove(index);
            }}
          />
        ))}
      </ul>
      {fields.length < LITTER_PETS_MAX && (
        <Button kind="quiet" className="mt-2" onClick={() => setCount(fields.length + 1)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a pet
        </Button>
      )}
    </fieldset>
  );
}

const tooMany = (left: number) =>
  `A litter has up to ${LITTER_PETS_MAX} pets, so ${left === 1 ? 'one photo was' : `${left} photos were`} left out.`;

import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { LITTER_PETS_MAX } from '../../../../contract/business.ts';
import { describeUnsent } from '../../pets/photo-uploads/kept-photos.ts';
import type { PhotosOfRows } from './use-photos-of-rows.ts';
import { moreRows, type NewLitterInput } from './values.ts';

/** The rows of the form and what changes them; `said` is a sentence about the last photos that came. */
export function usePetRows(photos: PhotosOfRows) {
  const { control, getValues } = useFormContext<NewLitterInput>();
  const { fields, append, remove } = useFieldArray({ control, name: 'pets', keyName: 'fieldId' });
  const [said, translate] = useState(() => (photos.unsent > 0 ? describeUnsent(photos.unsent) : ''));

  const setCount = (count: number) => {
    for (const { key } of fields.slice(count)) photos.drop(key);
    if (count < fields.length) remove(fields.slice(count).map((_, index) => count + index));
    else append(moreRows(getValues('pets'), count - fields.length), { shouldFocus: false });
  };

  const leaveOut = (index: number) => {
    photos.drop(fields[index]?.key ?? '');
    remove(index);
  };

  /** One photo for each pet that has none, then for pets that are added. */
  const give = (files: File[]) => {
    if (files.length === 0) return;
    const rows = getValues('pets');
    const free = rows.filter(({ key }) => !photos.of(key)).length;
    const more = moreRows(rows, Math.min(Math.max(0, files.length - free), LITTER_PETS_MAX - rows.length));
    if (more.length > 0) append(more, { shouldFocus: false });
    const keys = [...rows, ...more].map(({ key }) => key);
    const left = photos.spread(keys, files).length;
    translate(left > 0 ? tooMany(left) : '');
  };

  /** Photos are dragged by their own key, onto another photo or onto a row without one. */
  const findRowKey = (key: string) =>
    fields.find((field) => field.key === key || photos.of(field.key)?.getState().items[0]?.key === key)?.key;
  const exchange = (from: string, onto: string) => {
    const [a, b] = [findRowKey(from), findRowKey(onto)];
    if (a !== undefined && b !== undefined && a !== b) photos.swap(a, b);
  };

  return { rows: fields, said, setCount, leaveOut, give, findRowKey, exchange };
}

const tooMany = (left: number) =>
  `A litter has up to ${LITTER_PETS_MAX} pets, so ${left === 1 ? 'one photo was' : `${left} photos were`} left out.`;

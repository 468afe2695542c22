import { useCallback, useEffect, useState } from 'react';
import type { PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { keepTyped, readTyped } from '../../../calls/kept-typing.ts';
import { signedInId } from '../../accounts/queries.ts';
import { toKeptPhotos, type KeptPhotos } from '../../pets/photo-uploads/kept-photos.ts';
import { createPhotoQueue, type PhotoQueue } from '../../pets/photo-uploads/photo-queue.ts';

type Queues = Record<string, PhotoQueue>;
export type PhotosOfRows = ReturnType<typeof usePhotosOfRows>;

const isEmpty = (queue: PhotoQueue | undefined) => !queue || queue.getState().items.length === 0;

/** Outside of the component, since another screen may be looked at meanwhile. */
let shown: { userId: string | undefined; queues: Queues } | undefined;

const nameKept = (userId: string | undefined) => `photos of the litter of ${userId}`;

/** Keeps through a reload what the server has. What arrives once its person has signed out is kept for nobody. */
function keepRows(): void {
  if (!shown || shown.userId === undefined || shown.userId !== signedInId()) return;
  const rows = Object.entries(shown.queues).flatMap(([key, queue]) => {
    const photos = toKeptPhotos(queue);
    return photos ? [[key, photos] as const] : [];
  });
  keepTyped(nameKept(shown.userId), Object.fromEntries(rows));
}

function openQueue(photos: PetPhoto[]): PhotoQueue {
  const queue = createPhotoQueue(photos);
  queue.follow(keepRows);
  return queue;
}

/** Those of the form that was left, or of before a reload, and how many were not sent before it. */
function openRows(userId: string | undefined): { queues: Queues; unsent: number } {
  if (shown && shown.userId === userId) return { queues: shown.queues, unsent: 0 };
  const rows = Object.entries((readTyped(nameKept(userId)) ?? {}) as Record<string, KeptPhotos>);
  const sent = rows.filter(([, { photos }]) => photos.length > 0);
  return {
    queues: Object.fromEntries(sent.map(([key, { photos }]) => [key, openQueue(photos)])),
    unsent: rows.reduce((sum, [, row]) => sum + row.unsent, 0),
  };
}

/** The photos of each row of a user's form, by the row's key; sent in the background while the form is filled in. */
export function usePhotosOfRows(userId: string | undefined) {
  const [atFirst] = useState(() => openRows(userId));
  const [queues, set] = useState(atFirst.queues);
  useEffect(() => {
    shown = { userId, queues };
    keepRows();
  }, [userId, queues]);

  /** One photo for each of these rows that has none; returns the files that are left. */
  const spread = useCallback(
    (keys: string[], files: File[]): File[] => {
      const free = keys.filter((key) => isEmpty(queues[key]));
      const given = { ...queues };
      for (const [index, key] of free.entries()) {
        const file = files[index];
        if (!file) break;
        given[key] = openQueue([]);
        given[key].add([file]);
      }
      set(given);
      return files.slice(free.length);
    },
    [queues],
  );

  /** Exchanges the photos of two rows. */
  const swap = useCallback((from: string, to: string) => {
    set(({ [from]: a, [to]: b, ...rest }) => ({ ...rest, ...(b && { [from]: b }), ...(a && { [to]: a }) }));
  }, []);

  /** Without a row its photos aren't sent on. */
  const drop = useCallback(
    (key: string) => {
      for (const item of queues[key]?.getState().items ?? []) queues[key]?.remove(item.key);
      set(({ [key]: _dropped, ...rest }) => rest);
    },
    [queues],
  );

  /** Once the pets have them. */
  const forget = useCallback(() => {
    if (shown?.userId === userId) shown = { userId, queues: {} };
    keepRows();
    set({});
  }, [userId]);

  return { of: (key: string) => queues[key], unsent: atFirst.unsent, spread, swap, drop, forget };
}

import { useCallback, useEffect, useState } from 'react';
import { createPhotoQueue, type PhotoQueue } from '../../pets/photo-uploads/photo-queue.ts';

type Queues = Record<string, PhotoQueue>;
export type PhotosOfRows = ReturnType<typeof usePhotosOfRows>;

const isEmpty = (queue: PhotoQueue | undefined) => !queue || queue.getState().items.length === 0;

/** Outside of the component, since another screen may be looked at meanwhile. */
let kept: { userId: string | undefined; queues: Queues } | undefined;

/** The photos of each row of a user's form, by the row's key; sent in the background while the form is filled in. */
export function usePhotosOfRows(userId: string | undefined) {
  const [queues, set] = useState<Queues>(() => (kept?.userId === userId && kept?.queues) || {});
  useEffect(() => void (kept = { userId, queues }), [userId, queues]);

  /** One photo for each of these rows that has none; returns the files that are left. */
  const spread = useCallback(
    (keys: string[], files: File[]): File[] => {
      const free = keys.filter((key) => isEmpty(queues[key]));
      const given = { ...queues };
      for (const [index, key] of free.entries()) {
        const file = files[index];
        if (!file) break;
        given[key] = createPhotoQueue([]);
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
    kept = undefined;
    set({});
  }, []);

  return { of: (key: string) => queues[key], spread, swap, drop, forget };
}

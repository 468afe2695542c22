import { PET_PHOTOS_MAX } from '../../../../contract/business.ts';
import { uploadForNewPet, type PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { ApiError, hasCode } from '../../../calls/api.ts';
import { sendFile } from '../../../calls/send-file.ts';
import { releaseSlot, acquireSlot } from './upload-slots.ts';
import { againItem, editedItem, isUnsent, newItem, storedItem, type PhotoItem } from './photo-item.ts';
import { preparePhoto } from '../prepare-photo.ts';
import { countUnsent } from './warn-unsent.ts';

export interface QueueState {
  items: PhotoItem[];
  /** A sentence about the last choice, such as files beyond the most that a pet may have. */
  notice: string | null;
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Photos of one pet, which are sent in the background whatever the page shows. */
export function createPhotoQueue(stored: PetPhoto[], notice: string | null = null) {
  let state: QueueState = { items: stored.map(storedItem), notice };
  const listeners = new Set<() => void>();

  function set(items: PhotoItem[], nextNotice = state.notice) {
    state = { items, notice: nextNotice };
    countUnsent(queue, items.filter(isUnsent).length);
    listeners.forEach((listener) => listener());
    sendNext();
  }
  const change = (key: string, next: (item: PhotoItem) => PhotoItem) =>
    set(state.items.map((item) => (item.key === key ? next(item) : item)));

  function sendNext() {
    const next = state.items.find((item) => item.state === 'waiting');
    if (next && acquireSlot(sendNext)) void send(next);
  }

  async function send({ key, file }: PhotoItem) {
    // An edit meanwhile replaces the file: the answer for the older one is ignored.
    const patch = (next: Partial<PhotoItem>) =>
      change(key, (item) => (item.file === file && item.state === 'sending' ? { ...item, ...next } : item));
    change(key, (item) => ({ ...item, state: 'sending' }));
    try {
      const ready = await preparePhoto(file!);
      const { photo } = await sendFile({
        endpoint: uploadForNewPet,
        file: ready,
        onProgress: (progress) => patch({ progress }),
      });
      const isDouble = state.items.some((item) => item.key !== key && item.photo?.id === photo.id);
      if (isDouble)
        set(
          state.items.filter((item) => item.key !== key),
          'You had added this photo already.',
        );
      else patch({ state: 'stored', photo, file: null });
    } catch (error) {
      patch({ state: 'failed', message: (error as Error).message, canRetry: mayHelp(error) });
    } finally {
      releaseSlot(sendNext);
    }
  }

  const queue = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (files: Blob[]) => {
      const taken = files.slice(0, Math.max(0, PET_PHOTOS_MAX - state.items.length));
      const left = files.length - taken.length;
      set([...state.items, ...taken.map(newItem)], left > 0 ? tooMany(left) : null);
    },
    retry: (key: string) => change(key, againItem),
    edit: (key: string, file: Blob) => change(key, (item) => editedItem(item, file)),
    remove: (key: string) =>
      set(
        state.items.filter((item) => item.key !== key),
        null,
      ),
    move: (key: string, to: number) => {
      const rest = state.items.filter((item) => item.key !== key);
      const moved = state.items.find((item) => item.key === key);
      if (moved) set([...rest.slice(0, to), moved, ...rest.slice(to)]);
    },
  };
  return queue;
}

/** No connection, too many requests or a server that is down; not a refusal of the file itself. */
const mayHelp = (error: unknown) => error instanceof ApiError && !hasCode(error, 'not_a_photo', 'photo_too_large');

const tooMany = (left: number) =>
  `A pet has up to ${PET_PHOTOS_MAX} photos, so ${left === 1 ? 'one was' : `${left} were`} left out.`;

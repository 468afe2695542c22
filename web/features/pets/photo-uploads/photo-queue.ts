import { PET_PHOTOS_MAX } from '../../../../contract/business.ts';
import { uploadForNewPet, type PetPhoto } from '../../../../contract/pets/pet-photos.ts';
import { ApiError, hasCode, isRefused } from '../../../calls/api.ts';
import { sendFile } from '../../../calls/send-file.ts';
import { releaseSlot, acquireSlot } from './upload-slots.ts';
import { againItem, editedItem, isUnsent, newItem, storedItem, type PhotoItem } from './photo-item.ts';
import { preparePhoto } from '../prepare-photo.ts';
import { countUnsent } from './warn-unsent.ts';

/** Before what failed is sent again by itself. */
export const RETRY_AFTER_MS = [2_000, 5_000, 15_000];

export interface QueueState {
  items: PhotoItem[];
  /** A sentence about the last choice, such as files beyond the most that a pet may have. */
  notice: string | null;
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;
type Listeners = Set<() => void>;

/** Photos of one pet, or of what else has at most `most`, which are sent in the background whatever the page shows. */
export function createPhotoQueue(stored: PetPhoto[], notice: string | null = null, most: number = PET_PHOTOS_MAX) {
  let state: QueueState = { items: stored.map(storedItem), notice };
  const screens: Listeners = new Set();
  const followers: Listeners = new Set();
  let givenUp = () => {};

  function set(items: PhotoItem[], nextNotice = state.notice) {
    state = { items, notice: nextNotice };
    countUnsent(queue, items.filter(isUnsent).length, queue.retryFailed);
    for (const listener of [...screens, ...followers]) listener();
    sendNext();
  }
  const change = (key: string, next: (item: PhotoItem) => PhotoItem) =>
    set(state.items.map((item) => (item.key === key ? next(item) : item)));

  function sendNext() {
    const next = state.items.find((item) => item.state === 'waiting');
    if (next && acquireSlot(sendNext)) void send(next);
  }

  async function send({ key, file, tries }: PhotoItem) {
    // An edit meanwhile replaces the file: the answer for the older one is ignored.
    const patch = (next: Partial<PhotoItem>) =>
      change(key, (item) => (item.file === file && item.state === 'sending' ? { ...item, ...next } : item));
    change(key, (item) => ({ ...item, state: 'sending' }));
    try {
      const photo = await upload(file!, (progress) => patch({ progress }));
      const isDouble = state.items.some((item) => item.key !== key && item.photo?.id === photo.id);
      if (isDouble) queue.remove(key, 'You had added this photo already.');
      else patch({ state: 'stored', photo, file: null });
    } catch (error) {
      const pause = findPause(error, tries);
      const outcome = { canRetry: mayHelp(error), isGivenUp: pause === undefined };
      patch({ state: 'failed', message: (error as Error).message, ...outcome });
      const again = (item: PhotoItem) => (item.file === file && item.canRetry ? againItem(item, tries + 1) : item);
      if (pause === undefined) givenUp();
      else setTimeout(() => change(key, again), pause);
    } finally {
      releaseSlot(sendNext);
    }
  }

  const queue = {
    getState: () => state,
    subscribe: listenIn(screens),
    isShown: () => screens.size > 0,
    /** For what goes on whatever is shown. */
    follow: listenIn(followers),
    /** A photo has failed that isn't sent again by itself. */
    whenGivenUp: (listener: () => void) => void (givenUp = listener),
    add: (files: Blob[]) => {
      const taken = files.slice(0, Math.max(0, most - state.items.length));
      const left = files.length - taken.length;
      set([...state.items, ...taken.map(newItem)], left > 0 ? tooMany(left, most) : null);
    },
    retry: (key: string) => change(key, (item) => againItem(item)),
    retryFailed: () => set(state.items.map((item) => (item.canRetry ? againItem(item) : item))),
    edit: (key: string, file: Blob) => change(key, (item) => editedItem(item, file)),
    remove: (key: string, nextNotice: string | null = null) => {
      const left = state.items.filter((item) => item.key !== key);
      set(left, nextNotice);
    },
    move: (key: string, to: number) => {
      const rest = state.items.filter((item) => item.key !== key);
      const moved = state.items.find((item) => item.key === key);
      if (moved) set([...rest.slice(0, to), moved, ...rest.slice(to)]);
    },
  };
  return queue;
}

const listenIn = (listeners: Listeners) => (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

async function upload(original: Blob, onProgress: (share: number) => void): Promise<PetPhoto> {
  const file = await preparePhoto(original);
  return (await sendFile({ endpoint: uploadForNewPet, file, onProgress })).photo;
}

/** How long until a photo is sent again by itself, after so many tries before; undefined if it isn't. */
const findPause = (error: unknown, tries: number): number | undefined =>
  mayHelp(error) && !isRefused(error) ? RETRY_AFTER_MS[tries] : undefined;

/** No connection, too many requests or a server that is down; not a refusal of the file itself. */
const mayHelp = (error: unknown) => error instanceof ApiError && !hasCode(error, 'not_a_photo', 'photo_too_large');

const tooMany = (left: number, most: number) =>
  `${most === PET_PHOTOS_MAX ? 'A pet' : 'This'} has up to ${most} photos, so ${left === 1 ? 'one was' : `${left} were`} left out.`;

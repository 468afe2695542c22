import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { confirmHandOver, type HandOver } from '../../../../contract/hand-overs/hand-overs.ts';
import { isAnswered } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { browserStorage } from '../../../calls/storage.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';
import { signedInId } from '../../accounts/queries.ts';
import { dropPhoto, keepsPhotos, readStoredPhotos } from '../hand-over-photo/kept-photos.ts';
import { isForGood, sendPhoto } from '../hand-over-photo/send-photo.ts';

type Confirmation = z.input<typeof confirmHandOver.body>;

interface StoredConfirmation extends Confirmation {
  /** Whose sale it is; another account on this device leaves it alone. The release before kept none. */
  account?: string;
}

/** Confirmations without an answer yet, by order. They have no names, and stay on this device. */
const STORE = 'hand-overs';
const changed = new EventTarget();

function readAll(): Record<string, StoredConfirmation> {
  try {
    return JSON.parse(browserStorage.read(STORE) ?? '{}') as Record<string, StoredConfirmation>;
  } catch {
    return {};
  }
}

function keep(orderId: string, confirmation: Confirmation | undefined): void {
  const { [orderId]: _, ...others } = readAll();
  const all = confirmation ? { ...others, [orderId]: { ...confirmation, account: signedInId() } } : others;
  browserStorage.write(STORE, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
  changed.dispatchEvent(new Event('change'));
}

const NOT_CONFIRMED = 'Hand-Over Not Confirmed';

/** Sends one; what the server refuses for good isn't kept. Throws an ApiError. */
async function send(orderId: string, confirmation: Confirmation): Promise<void> {
  keep(orderId, confirmation);
  try {
    await change(
      confirmHandOver,
      { params: { id: orderId }, body: confirmation },
      { answered: ({ handOver }) => noteConfirmed(orderId, handOver) },
    );
  } catch (error) {
    if (isForGood(error)) {
      keep(orderId, undefined);
      void dropPhoto(orderId);
    }
    throw error;
  }
  trySendingPhoto(orderId);
}

/** A confirmation that was sent twice is noted once. */
function noteConfirmed(orderId: string, { doneAt }: HandOver): void {
  if (!(orderId in readAll())) return;
  keep(orderId, undefined);
  notify.success(
    'Hand-Over Confirmed',
    doneAt ? 'The buyer has confirmed it too.' : 'The buyer is asked to confirm it too.',
  );
}

/** What may still be sent is tried again. */
const trySendingPhoto = (orderId: string) => void sendPhoto(orderId).catch(() => undefined);

async function sendKeptPhotos(): Promise<void> {
  for (const orderId of await readStoredPhotos()) if (!(orderId in readAll())) trySendingPhoto(orderId);
}

/** Confirmations of the signed-in account. */
function readOwn(): Map<string, Confirmation> {
  const me = signedInId();
  const own = Object.entries(readAll()).filter(([, { account = me }]) => account === me);
  return new Map(own.map(([orderId, { account: _, ...confirmation }]) => [orderId, confirmation]));
}

/** The server takes each once, so sending again is safe. A photo comes after the confirmation of its sale. */
function sendWaiting(): void {
  void sendKeptPhotos();
  for (const [orderId, confirmation] of readOwn())
    send(orderId, confirmation).catch((error: Error) => {
      if (isForGood(error)) notify.error(NOT_CONFIRMED, error.message);
    });
}

/** The server may be down while the device is online. */
const AGAIN_MS = 60_000;

/** Sends what waits when the product is opened, when the connection is back, and each minute until it has arrived. */
export function useSendWaiting(): void {
  useEffect(() => {
    sendWaiting();
    window.addEventListener('online', sendWaiting);
    const again = setInterval(() => (readOwn().size > 0 || keepsPhotos()) && sendWaiting(), AGAIN_MS);
    return () => {
      window.removeEventListener('online', sendWaiting);
      clearInterval(again);
    };
  }, []);
}

export function useConfirmHandOver(orderId: string) {
  return useAct((confirmation: Confirmation) => sendTyped(orderId, confirmation), {
    failed: (error) => {
      if (isAnswered(error) && Object.keys(error.errors).length === 0) notify.error(NOT_CONFIRMED, error.message);
    },
  });
}

/** Sent by their form, which stays until the answer and says what is wrong with the code or the chip. */
const inFlight = new Set<string>();

/** With poor reception the form then gives way to the words that nothing is lost. */
const ANSWER_MS = 10_000;

async function sendTyped(orderId: string, confirmation: Confirmation): Promise<void> {
  const giveWay = () => {
    inFlight.delete(orderId);
    changed.dispatchEvent(new Event('change'));
  };
  inFlight.add(orderId);
  const slow = setTimeout(giveWay, ANSWER_MS);
  try {
    await send(orderId, confirmation);
  } catch (error) {
    if (!inFlight.has(orderId) && isAnswered(error) && Object.keys(error.errors).length > 0)
      notify.error(NOT_CONFIRMED, error.message);
    throw error;
  } finally {
    clearTimeout(slow);
    giveWay();
  }
}

/** Whether a confirmation of the order waits on this device, and what sends it now. */
export function useWaiting(orderId: string) {
  const subscribe = useCallback((listen: () => void) => {
    changed.addEventListener('change', listen);
    return () => changed.removeEventListener('change', listen);
  }, []);
  const waiting = useSyncExternalStore(subscribe, () => orderId in readAll() && !inFlight.has(orderId));
  const sendNow = useAct(
    async () => {
      const confirmation = readOwn().get(orderId);
      if (confirmation) await send(orderId, confirmation);
    },
    { failed: NOT_CONFIRMED },
  );
  return { waiting, sendNow };
}

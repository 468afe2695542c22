/** A semaphore for uploads, of all pets: the server decodes this many photos concurrently. */
const SLOTS = 2;

let taken = 0;
/** Queues with photos to send, each retried once a slot is free. */
const waiting = new Set<() => void>();

/** Whether a photo may be sent now; otherwise calls `again` once a slot is free. */
export function acquireSlot(again: () => void): boolean {
  if (taken >= SLOTS) {
    waiting.add(again);
    return false;
  }
  taken++;
  return true;
}

/** Serves other waiting queues before `own`, so that all pets get their photos in turn. */
export function releaseSlot(own: () => void): void {
  taken--;
  const asked = [...waiting, own];
  waiting.clear();
  for (const again of asked) again();
}

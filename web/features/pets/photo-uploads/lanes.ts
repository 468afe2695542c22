/** As many photos as the server decodes at once, of all pets. */
const AT_ONCE = 2;

let taken = 0;
/** Queues with photos to send, each to be asked again once a photo is done. */
const waiting = new Set<() => void>();

/** Whether a photo may be sent now; otherwise `again` is called when one is done. */
export function takeLane(again: () => void): boolean {
  if (taken >= AT_ONCE) {
    waiting.add(again);
    return false;
  }
  taken++;
  return true;
}

/** Others that wait come before `own`, so that pets get their photos side by side. */
export function freeLane(own: () => void): void {
  taken--;
  const asked = [...waiting, own];
  waiting.clear();
  for (const again of asked) again();
}

/** How many photos of each queue are not sent yet. */
const unsent = new Map<object, number>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** While photos are being sent, the browser asks before it leaves the page. */
export function countUnsent(queue: object, count: number): void {
  if (count > 0) unsent.set(queue, count);
  else unsent.delete(queue);
  // Only while needed: the listener keeps the page out of the browser's back-forward cache.
  if (unsent.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

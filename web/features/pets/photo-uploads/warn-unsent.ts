/** What isn't sent yet, and how what has failed of it is sent again. */
const unsent = new Map<object, () => void>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const sendAgain = () => {
  for (const retryFailed of unsent.values()) retryFailed();
};

/** While files are not sent, the browser asks before it leaves the page; what failed is sent again once the connection is back. */
export function countUnsent(of: object, count: number, retryFailed = () => {}): void {
  if (count > 0) unsent.set(of, retryFailed);
  else unsent.delete(of);
  // Only while needed: the first listener keeps the page out of the browser's back-forward cache.
  if (unsent.size > 0) {
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', sendAgain);
  } else {
    window.removeEventListener('beforeunload', warn);
    window.removeEventListener('online', sendAgain);
  }
}

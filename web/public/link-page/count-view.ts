/** Long enough that a preview, a page opened by mistake or a prefetch isn't a view. */
const SEEN_MS = 1_500;

/** Tells the server once that a person has had the page in view; not for browsers that ask for privacy. */
export function countView(linkId: string): void {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || navigator.webdriver) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(send, SEEN_MS);
  };
  const send = () => {
    document.removeEventListener('visibilitychange', watch);
    fetch(`/api/payment-links/${encodeURIComponent(linkId)}/view`, { method: 'POST', keepalive: true }).catch(() => {});
  };
  document.addEventListener('visibilitychange', watch);
  watch();
}

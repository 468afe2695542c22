/** Whether the document shows what the server has rendered of the screen (render.tsx). */
export const isFirstView = () => 'firstView' in document.documentElement.dataset;

/** Returns how to give the focus back once the app has replaced the first view: to the link to the same address. */
export function rememberFocus(): () => void {
  let focused = document.activeElement;
  const note = () => void (focused = document.activeElement);
  document.addEventListener('focusin', note);
  return () => {
    document.removeEventListener('focusin', note);
    if (document.activeElement !== document.body || !(focused instanceof HTMLAnchorElement)) return;
    const { href, textContent } = focused;
    const same = [...document.links].find((link) => link.href === href && link.textContent === textContent);
    same?.focus({ preventScroll: true });
  };
}

/** Whether the document shows what the server has rendered of the screen (render.tsx). */
export const isFirstView = () => 'firstView' in document.documentElement.dataset;

/** Returns a function that restores the focus, to a link with the same address, once the app has started. */
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

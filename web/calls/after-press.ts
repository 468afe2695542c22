let isDown = false;
const waiting: (() => void)[] = [];

/** The click of a press comes in the same turn as its end. */
function release(): void {
  isDown = false;
  setTimeout(() => waiting.splice(0).forEach((act) => act()));
}

if (typeof document !== 'undefined') {
  // A finger's tap is over before the browser makes a mouse's press of it, which moves the focus.
  for (const start of ['pointerdown', 'mousedown']) document.addEventListener(start, () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel', 'mouseup']) document.addEventListener(end, release, true);
}

/** Runs it at once, or when a press is over: what moves the page takes a button from under the pointer, and its click is lost. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}

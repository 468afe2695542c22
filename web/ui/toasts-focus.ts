const TOASTS = '[data-sonner-toaster]';

const toastsAround = (target: EventTarget | null) => (target instanceof Element ? target.closest(TOASTS) : null);

/** Whether something is a toast or in one. */
export const isToast = (target: EventTarget | null) => toastsAround(target) !== null;

/**
 * Toasts may have the keyboard's focus, also above a dialog, and stay while they have it. Returns what ends this.
 *
 * An open dialog brings the focus back when it hears on the document that it left; what concerns toasts ends here, at
 * the body, before that. The toasts' library pauses for a pointer only, so the focus moves one for it.
 */
export function letToastsHaveFocus(): () => void {
  const { body } = document;
  const enter = (event: FocusEvent) => {
    const toasts = toastsAround(event.target);
    if (!toasts) return;
    event.stopPropagation();
    toasts.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
  };
  const leave = (event: FocusEvent) => {
    const [from, to] = [toastsAround(event.target), toastsAround(event.relatedTarget)];
    if (to) event.stopPropagation();
    if (from && !to) from.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: body }));
  };
  body.addEventListener('focusin', enter);
  body.addEventListener('focusout', leave);
  return () => {
    body.removeEventListener('focusin', enter);
    body.removeEventListener('focusout', leave);
  };
}

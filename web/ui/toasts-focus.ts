const TOASTS = '[data-sonner-toaster]';

const toastsAround = (target: EventTarget | null) => (target instanceof Element ? target.closest(TOASTS) : null);

/** Whether an element is a toast or inside one. */
export const isToast = (target: EventTarget | null) => toastsAround(target) !== null;

/**
 * Lets toasts have the keyboard focus, also above a dialog, and stay visible while focused. Returns a cleanup function.
 *
 * An open dialog listens on the document and moves the focus back when it leaves, so focus events of toasts stop at
 * the body. The toast library pauses its timer only for a pointer, so focus simulates a mouse event. It returns the
 * focus once a toast loses it: a pressed button gives it up at once, or a menu that opens next would lose the focus
 * and close.
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
  const press = ({ target }: MouseEvent) => {
    const button = isToast(target) && target instanceof Element && target.closest('button');
    if (button) button.blur();
  };
  body.addEventListener('focusin', enter);
  body.addEventListener('focusout', leave);
  body.addEventListener('click', press);
  return () => {
    body.removeEventListener('click', press);
    body.removeEventListener('focusin', enter);
    body.removeEventListener('focusout', leave);
  };
}

import { type MouseEvent, useEffect, useRef } from 'react';

/** A tap that was meant for the button that stood here a moment ago isn't taken for consent. */
const UNREAD_MS = 700;

/** The way on after installments turned out not to be possible: nobody is taken there before they have read why. */
export function Continue({ address, amount }: { address: string; amount: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
    link.current?.focus({ preventScroll: true });
  }, []);

  const hold = (event: MouseEvent) => {
    if (performance.now() - shownAt.current < UNREAD_MS) event.preventDefault();
  };

  return (
    <a ref={link} href={address} className="button" onClick={hold}>
      Continue by card, {amount}
    </a>
  );
}

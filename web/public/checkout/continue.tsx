import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../locales/messages.tsx';

/** Ignores taps meant for the pay button, which was in this place a moment ago. */
const IGNORE_TAPS_MS = 700;

/** Continues by card after another method was refused; a link and not a redirect, so that the buyer can read why. */
export function Continue({ address, amount }: { address: string; amount: string }) {
  const translate = useTranslate();
  const link = useRef<HTMLAnchorElement>(null);
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
    link.current?.focus({ preventScroll: true });
  }, []);

  const hold = (event: MouseEvent) => {
    if (performance.now() - shownAt.current < IGNORE_TAPS_MS) event.preventDefault();
  };

  return (
    <a ref={link} href={address} className="button" onClick={hold}>
      {translate('pay.byCard', { amount })}
    </a>
  );
}

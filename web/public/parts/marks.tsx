import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { useTranslate } from '../locales/messages.tsx';

/** Decorative icons, hidden from screen readers, since the text next to each says the same. */

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function Lock() {
  return (
    <svg aria-hidden="true" className="size-4 shrink-0" viewBox="0 0 24 24" {...stroke}>
      <rect x="5" y="11" width="14" height="9" rx="2.5" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </svg>
  );
}

export function Check() {
  return (
    <svg
      aria-hidden="true"
      className="mt-[0.2em] size-4 shrink-0 text-evergreen"
      viewBox="0 0 24 24"
      {...stroke}
      strokeWidth={3}
    >
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </svg>
  );
}

export function Seal() {
  return (
    <svg aria-hidden="true" className="size-4 shrink-0" viewBox="0 0 24 24" {...stroke} strokeWidth={2.4}>
      <path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6z" />
      <path d="m9 11.5 2.2 2.2L15.2 9.5" />
    </svg>
  );
}

export function Paw() {
  return (
    <svg aria-hidden="true" className="size-10" viewBox="0 0 48 48" fill="currentColor">
      <ellipse cx="10.5" cy="22" rx="4" ry="5.5" />
      <ellipse cx="19" cy="12.5" rx="4.2" ry="6" />
      <ellipse cx="29" cy="12.5" rx="4.2" ry="6" />
      <ellipse cx="37.5" cy="22" rx="4" ry="5.5" />
      <path d="M24 22c-6 0-12 7.5-12 13 0 4 3 5.5 6 5 2.5-.4 4-1 6-1s3.5.6 6 1c3 .5 6-1 6-5 0-5.5-6-13-12-13z" />
    </svg>
  );
}

/** Drawn by the style sheet: in the page they would be 6% of its bytes, each time. */
export function CardMarks() {
  return <span aria-hidden="true" className="card-marks" />;
}

/** The logo of a method that has one; Klarna's stands beside its four payments, since its name says it elsewhere. */
export function MethodBadge({ method, isSplit }: { method: PaymentMethod; isSplit: boolean }) {
  if (method !== 'klarna' || !isSplit) return null;
  return (
    <span className="shrink-0 rounded-md bg-[#ffb3c7] px-1.5 py-0.5 text-sm font-bold text-[#1d0f14]">Klarna</span>
  );
}

export function WalletMarks() {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <span className="rounded-md border border-control px-1.5 py-0.5 font-semibold text-ink">Apple Pay</span>
      <span className="rounded-md border border-control px-1.5 py-0.5 font-semibold text-ink">Google Pay</span>
      {useTranslate()('pay.wallets')}
    </span>
  );
}

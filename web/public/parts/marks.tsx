import { useSay } from '../words/words.tsx';

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

const card = 'h-6 w-9 shrink-0';

export function CardMarks() {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-1">
      <svg className={card} viewBox="0 0 36 24">
        <rect x=".5" y=".5" width="35" height="23" rx="4" fill="#fff" stroke="#d9d3c7" />
        <path
          d="m10 8 2 8h2.4l3-8M18.5 8l-1.3 8M25 9.1c-1.5-1-4.5-.8-4.5 1 0 2 3.7 1.5 3.7 3.6 0 2-3.2 2.1-4.8 1M25.8 16l3.7-8 1.3 8M27.3 13.6h3.3"
          transform="translate(-2.5)"
          fill="none"
          stroke="#1a2a78"
          strokeWidth="1.7"
        />
      </svg>
      <svg className={card} viewBox="0 0 36 24">
        <rect x=".5" y=".5" width="35" height="23" rx="4" fill="#fff" stroke="#d9d3c7" />
        <circle cx="14" cy="12" r="6.5" fill="#e0241b" />
        <circle cx="22" cy="12" r="6.5" fill="#f4a024" />
        <path d="M18 6.88a6.5 6.5 0 0 1 0 10.24 6.5 6.5 0 0 1 0-10.24z" fill="#f2661f" />
      </svg>
      <svg className={card} viewBox="0 0 36 24">
        <rect width="36" height="24" rx="4" fill="#1f6fc4" />
        <path
          d="M5 15.5 8 8.5l3 7M6.2 13h3.6M13 15.5v-7l3 4.5 3-4.5v7M26 8.5h-4.5v7H26M21.5 12h4M27.5 8.5l4.5 7M32 8.5l-4.5 7"
          fill="none"
          stroke="#fff"
          strokeWidth="1.6"
        />
      </svg>
    </span>
  );
}

export function KlarnaBadge() {
  return (
    <span className="shrink-0 rounded-md bg-[#ffb3c7] px-1.5 py-0.5 text-sm font-bold text-[#1d0f14]">Klarna</span>
  );
}

export function WalletMarks() {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <span className="rounded-md border border-control px-1.5 py-0.5 font-semibold text-ink">Apple Pay</span>
      <span className="rounded-md border border-control px-1.5 py-0.5 font-semibold text-ink">Google Pay</span>
      {useSay()('pay.wallets')}
    </span>
  );
}

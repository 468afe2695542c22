/** The logo: a paw whose pad is a chain link. Decorative; the name is next to it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        className="stroke-evergreen"
        strokeWidth="3.4"
        strokeLinecap="round"
        d="M13.5 15.4h-2.2a5.8 5.8 0 0 0 0 11.6h2.2M18.5 15.4h2.2a5.8 5.8 0 0 1 0 11.6h-2.2M12.6 21.2h6.8"
      />
      <circle className="fill-evergreen" cx="5.4" cy="10.8" r="2.5" />
      <circle className="fill-apricot" cx="12.3" cy="6.6" r="2.7" />
      <circle className="fill-evergreen" cx="19.7" cy="6.6" r="2.7" />
      <circle className="fill-evergreen" cx="26.6" cy="10.8" r="2.5" />
    </svg>
  );
}

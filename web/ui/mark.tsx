/** The product's mark: the pad of a paw is two joined links. Decoration; the name stands beside it. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <g className="stroke-evergreen" strokeWidth="3.4" strokeLinecap="round">
        <path d="M17.6 25.2a6 6 0 0 1-8.5 0 6 6 0 0 1 0-8.4 6 6 0 0 1 8.5 0" />
        <path d="M14.4 25.2a6 6 0 0 0 8.5 0 6 6 0 0 0 0-8.4 6 6 0 0 0-8.5 0" />
      </g>
      <circle className="fill-evergreen" cx="8.4" cy="8.9" r="2.5" />
      <circle className="fill-apricot" cx="16" cy="5.9" r="2.7" />
      <circle className="fill-evergreen" cx="23.6" cy="8.9" r="2.5" />
    </svg>
  );
}

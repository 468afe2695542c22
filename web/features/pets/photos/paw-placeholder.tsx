/** Without a label it is shown behind a photo that is still loading. */
export function PawPlaceholder({ label }: { label?: string }) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox="0 0 64 64"
      className="absolute inset-0 m-auto size-2/5 max-h-20 text-control/60"
    >
      <g fill="currentColor">
        <ellipse cx="15" cy="29" rx="6" ry="8" transform="rotate(-24 15 29)" />
        <ellipse cx="26" cy="18" rx="6" ry="8.5" transform="rotate(-8 26 18)" />
        <ellipse cx="39" cy="18" rx="6" ry="8.5" transform="rotate(8 39 18)" />
        <ellipse cx="50" cy="29" rx="6" ry="8" transform="rotate(24 50 29)" />
        <path d="M32.5 31c8 0 15 9 15 15.5 0 5-4 7.5-8 6.5-3-.8-5-1-7-1s-4 .2-7 1c-4 1-8-1.5-8-6.5 0-6.5 7-15.5 15-15.5z" />
      </g>
    </svg>
  );
}

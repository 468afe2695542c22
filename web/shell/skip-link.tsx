/** Lets keyboard users skip the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-evergreen focus:px-4 focus:py-3 focus:text-on-evergreen"
    >
      Skip to content
    </a>
  );
}

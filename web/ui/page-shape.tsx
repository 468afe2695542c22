/** The placeholder of a screen while its code loads. */
export function PageShape() {
  return (
    <div className="after-a-blink mx-auto max-w-5xl px-5 py-6" aria-hidden="true">
      <div className="skeleton h-10 w-3/4 max-w-md" />
      <div className="skeleton mt-5 h-5 w-full max-w-lg" />
      <div className="skeleton mt-3 h-5 w-2/3 max-w-sm" />
    </div>
  );
}

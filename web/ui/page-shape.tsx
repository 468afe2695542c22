/** The placeholder of a screen while its code loads; its place is that of the page. */
export function PageShape() {
  return (
    <div className="after-a-blink" aria-hidden="true">
      <div className="skeleton h-10 w-3/4 max-w-md" />
      <div className="skeleton mt-5 h-5 w-full max-w-lg" />
      <div className="skeleton mt-3 h-5 w-2/3 max-w-sm" />
    </div>
  );
}

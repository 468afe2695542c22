/** Stands for the steps while they are read. */
export function SetupShape() {
  return (
    <div className="h-130 rounded-card bg-apricot-soft p-5 sm:h-108 sm:p-6" aria-hidden="true">
      <div className="skeleton after-a-blink h-6 w-52 max-w-full" />
      <div className="skeleton after-a-blink mt-5 h-2 w-full" />
      <div className="skeleton after-a-blink mt-6 h-5 w-64 max-w-full" />
      <div className="skeleton after-a-blink mt-6 h-5 w-56 max-w-full" />
    </div>
  );
}

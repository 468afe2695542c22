/** Stands for pets that are loading. */
export function PetListShape() {
  return (
    <div className="after-a-blink divide-y divide-line rounded-card border border-line bg-surface" aria-hidden="true">
      {[0, 1].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 sm:px-4 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center"
        >
          <div className="skeleton size-[min(4rem,18vw)]" />
          <div>
            <div className="skeleton h-6 w-32" />
            <div className="skeleton mt-2 h-5 w-44 max-w-full" />
          </div>
          <div className="skeleton col-span-full h-11 w-full lg:col-span-1 lg:w-60" />
        </div>
      ))}
    </div>
  );
}

/** Stands for pets that are loading. */
export function PetListShape() {
  return (
    <div className="after-a-blink space-y-4" aria-hidden="true">
      {[0, 1].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5"
        >
          <div className="skeleton aspect-square w-full" />
          <div>
            <div className="skeleton h-6 w-32" />
            <div className="skeleton mt-2 h-5 w-44 max-w-full" />
            <div className="skeleton mt-2 h-6 w-24" />
          </div>
          <div className="skeleton col-span-full mt-4 h-11 w-full sm:w-72" />
        </div>
      ))}
    </div>
  );
}

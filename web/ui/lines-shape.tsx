/** Stands for a list of two-line rows that is loading. */
export function LinesShape() {
  return (
    <div className="after-a-blink space-y-4" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row}>
          <div className="skeleton h-5 w-44 max-w-full" />
          <div className="skeleton mt-2 h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}

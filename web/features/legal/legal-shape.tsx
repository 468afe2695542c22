export function LegalShape() {
  return (
    <div className="after-a-blink space-y-3" aria-hidden="true">
      {[40, 100, 96, 88, 36, 100, 92].map((width, index) => (
        <div key={index} className="skeleton h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

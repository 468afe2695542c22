import { encode } from 'uqr';

/** A QR code as one path; always dark on white, which cameras read best. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-52 rounded-control bg-white"
    >
      <path d={dots.join('')} fill="black" />
    </svg>
  );
}

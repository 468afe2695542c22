import { clsx } from 'clsx';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A QR code as one path; always dark on white, which cameras read best. */
export function QrCode({ text, label, className = 'mx-auto w-52' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('block rounded-control bg-white', className)}
    >
      <path d={dots.join('')} fill="black" />
    </svg>
  );
}

import type { ReactNode } from 'react';

/** Drawn pets for samples: like photos, they keep their colors in dark mode. */
function Drawing({ label, ground, children }: { label: string; ground: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 400 300"
      role="img"
      aria-label={label}
      className="block size-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="400" height="300" fill={ground} />
      {children}
    </svg>
  );
}

function Eyes({ x, y, color = '#2c211a' }: { x: number; y: number; color?: string }) {
  return [200 - x, 200 + x].map((at) => (
    <g key={at}>
      <circle cx={at} cy={y} r="8.5" fill={color} />
      <circle cx={at} cy={y} r="5.5" fill="#2c211a" />
      <circle cx={at + 2.5} cy={y - 2.5} r="2.2" fill="#fff" />
    </g>
  ));
}

export function Puppy() {
  return (
    <Drawing label="Drawing of a golden puppy" ground="#f3e2c8">
      <circle cx="318" cy="66" r="34" fill="#f0b985" opacity="0.55" />
      <path d="M92 300c2-74 44-112 108-112s106 38 108 112z" fill="#d8a263" />
      <path d="M152 300c2-52 18-82 48-82s46 30 48 82z" fill="#f4dfbd" />
      <path d="M200 60c56 0 84 36 84 84 0 52-38 84-84 84s-84-32-84-84c0-48 28-84 84-84z" fill="#e2b175" />
      <path d="M140 78c-34-8-56 22-56 62 0 30 10 52 26 50 20-2 26-34 30-60 3-20 12-38 0-52z" fill="#bd8446" />
      <path d="M260 78c34-8 56 22 56 62 0 30-10 52-26 50-20-2-26-34-30-60-3-20-12-38 0-52z" fill="#bd8446" />
      <path d="M200 62c12 22 12 60 8 84h-16c-4-24-4-62 8-84z" fill="#eec995" />
      <ellipse cx="200" cy="184" rx="44" ry="34" fill="#f4dfbd" />
      <path d="M200 158c14 0 22 5 22 12s-12 17-22 17-22-10-22-17 8-12 22-12z" fill="#35271f" />
      <path
        d="M200 187v10m0 0c-5 9-18 9-23 2m23-2c5 9 18 9 23 2"
        fill="none"
        stroke="#35271f"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <Eyes x={36} y={138} />
    </Drawing>
  );
}

export function Kitten() {
  return (
    <Drawing label="Drawing of a gray kitten" ground="#dde7dc">
      <path d="M0 246c80-22 320-22 400 0v54H0z" fill="#c9d8c9" />
      <path d="M108 300c4-70 38-104 92-104s88 34 92 104z" fill="#7f8a92" />
      <path d="M120 128 114 48c-1-8 6-11 12-6l52 38zM280 128l6-80c1-8-6-11-12-6l-52 38z" fill="#8a959d" />
      <path d="M131 100l-4-38 28 22zM269 100l4-38-28 22z" fill="#d9b3a6" />
      <path d="M200 72c60 0 90 34 90 76s-40 76-90 76-90-34-90-76 30-76 90-76z" fill="#8a959d" />
      <path
        d="M200 72c10 0 16 14 16 30h-32c0-16 6-30 16-30zM166 80c6 6 8 16 6 26M234 80c-6 6-8 16-6 26"
        fill="#737e86"
        stroke="#737e86"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <ellipse cx="182" cy="182" rx="26" ry="21" fill="#dfe3e5" />
      <ellipse cx="218" cy="182" rx="26" ry="21" fill="#dfe3e5" />
      <path d="M191 164h18c3 0 4 3 2 5l-8 8c-2 2-4 2-6 0l-8-8c-2-2-1-5 2-5z" fill="#b9776c" />
      <path
        d="M200 179v8m0 0c-4 7-14 7-18 2m18-2c4 7 14 7 18 2"
        fill="none"
        stroke="#4a5258"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M158 182l-50-6m50 14-46 6m130-14 50-6m-50 14 46 6"
        stroke="#f4f6f5"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.8"
      />
      <g>
        <ellipse cx="158" cy="146" rx="15" ry="14" fill="#e3a952" />
        <ellipse cx="242" cy="146" rx="15" ry="14" fill="#e3a952" />
        <ellipse cx="158" cy="146" rx="6" ry="12" fill="#2c211a" />
        <ellipse cx="242" cy="146" rx="6" ry="12" fill="#2c211a" />
        <circle cx="161" cy="141" r="3" fill="#fff" />
        <circle cx="245" cy="141" r="3" fill="#fff" />
      </g>
    </Drawing>
  );
}

export function Rabbit() {
  return (
    <Drawing label="Drawing of a lop-eared rabbit" ground="#efe1d6">
      <path d="M0 252c90-18 310-18 400 0v48H0z" fill="#e0cdbd" />
      <path d="M112 300c2-62 34-98 88-98s86 36 88 98z" fill="#c9a58a" />
      <ellipse cx="200" cy="290" rx="46" ry="52" fill="#f6ebe0" />
      <path d="M200 74c46 0 72 32 72 74 0 46-32 74-72 74s-72-28-72-74c0-42 26-74 72-74z" fill="#d7b69c" />
      <path
        d="M158 82c-30-16-66 6-74 66-6 48 4 82 24 82 22 0 28-36 32-72 3-30 20-48 18-76zM242 82c30-16 66 6 74 66 6 48-4 82-24 82-22 0-28-36-32-72-3-30-20-48-18-76z"
        fill="#b48a6c"
      />
      <path d="M200 74c8 20 10 50 6 76h-12c-4-26-2-56 6-76z" fill="#f6ebe0" />
      <ellipse cx="184" cy="184" rx="22" ry="19" fill="#f6ebe0" />
      <ellipse cx="216" cy="184" rx="22" ry="19" fill="#f6ebe0" />
      <path d="M190 166h20c3 0 3 3 1 5l-8 7c-2 2-4 2-6 0l-8-7c-2-2-2-5 1-5z" fill="#a8695f" />
      <path
        d="M200 179v10m0 0c-3 6-11 6-15 2m15-2c3 6 11 6 15 2"
        fill="none"
        stroke="#5d4436"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Eyes x={40} y={140} color="#4a3428" />
    </Drawing>
  );
}

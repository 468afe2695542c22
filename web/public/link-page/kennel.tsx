import { kennelPath, type KennelOfLink } from '../../../contract/pages/kennel-page.ts';
import { Rich } from '../locales/messages.tsx';

const LOGO = { width: '2.5rem', height: '2.5rem', objectFit: 'contain', borderRadius: '0.5rem' } as const;

/** The way to the breeder's own page. */
export function Kennel({ kennel: { name, address, logoUrl } }: { kennel: KennelOfLink }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      {logoUrl && <img src={logoUrl} width={40} height={40} alt="" style={LOGO} loading="lazy" />}
      <a className="link inline-flex min-h-11 items-center" href={kennelPath(address)}>
        <span>
          <Rich text="kennel.more" values={{ kennel: name }} />
        </span>
      </a>
    </p>
  );
}

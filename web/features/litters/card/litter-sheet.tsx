import { formatCardCode, KENNEL_CARD, LITTER_CARD_PROMISE } from '../../../../contract/listings/kennel-card.ts';
import type { Litter } from '../../../../contract/litters/litters.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { formatBirth, formatParents } from '../litter-labels.ts';

interface LitterSheetProps {
  litter: Litter;
  /** The pet whose photo represents the litter. */
  shown: Pick<Pet, 'name' | 'breed' | 'imageUrl'> | undefined;
  breederName: string;
}

/** The card as it is printed: paper is white in dark mode too. */
export function LitterSheet({ litter, shown, breederName }: LitterSheetProps) {
  const { name, pageUrl } = litter;
  return (
    <section
      aria-label={`Card of ${name}`}
      className="kennel-card mx-auto w-full max-w-xl overflow-hidden rounded-card border border-line shadow-card print:max-w-none print:border-0 print:shadow-none"
    >
      {shown?.imageUrl && (
        <img src={shown.imageUrl} alt={`${shown.name}, ${shown.breed}`} className="aspect-3/2 w-full object-cover" />
      )}
      <div className="p-6 sm:p-8">
        <h2 className="text-3xl wrap-anywhere sm:text-4xl">{name}</h2>
        <p className="kennel-card-note mt-1 text-lg wrap-anywhere first-letter:uppercase">
          {[formatParents(litter), formatBirth(litter)].filter(Boolean).join(' · ')}
        </p>
        <div className="mt-6 flex flex-col gap-6 sm:flex-row print:flex-row">
          <QrCode text={pageUrl} label={`QR code of the page of ${name}`} className="w-44 shrink-0" />
          <div className="min-w-0 space-y-2">
            <p className="font-semibold">{KENNEL_CARD.scan}</p>
            <p>{LITTER_CARD_PROMISE}</p>
            <p className="font-semibold wrap-anywhere">{breederName}</p>
            <p className="kennel-card-note text-sm wrap-anywhere">{formatCardCode(litter.id, pageUrl)}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

import type { Pet } from '../../../../contract/pets/pets.ts';
import { formatCardCode, KENNEL_CARD, kennelCardFacts } from '../../../../contract/listings/kennel-card.ts';
import { formatMoney, fromAmount, totalCents } from '../../../../contract/money.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

interface CardSheetProps {
  pet: Pet;
  breederName: string;
  linkId: string;
  paymentUrl: string;
  showPrice: boolean;
}

/** The card as it is printed: paper is white in dark mode too. */
export function CardSheet({ pet, breederName, linkId, paymentUrl, showPrice }: CardSheetProps) {
  return (
    <section
      aria-label={`Kennel card of ${pet.name}`}
      className="kennel-card mx-auto w-full max-w-xl overflow-hidden rounded-card border border-line shadow-card print:max-w-none print:border-0 print:shadow-none"
    >
      {pet.imageUrl && (
        <img src={pet.imageUrl} alt={`${pet.name}, ${pet.breed}`} className="aspect-3/2 w-full object-cover" />
      )}
      <div className="p-6 sm:p-8">
        <h2 className="text-3xl wrap-anywhere sm:text-4xl">{pet.name}</h2>
        <p className="kennel-card-note mt-1 text-lg wrap-anywhere">{kennelCardFacts(pet)}</p>
        <div className="mt-6 flex flex-col gap-6 sm:flex-row print:flex-row">
          <QrCode text={paymentUrl} label={`QR code of the payment page of ${pet.name}`} className="w-44 shrink-0" />
          <div className="min-w-0 space-y-2">
            {showPrice && (
              <p>
                <strong className="kennel-card-total block text-3xl">
                  {formatMoney(totalCents(fromAmount(pet.price)))}
                </strong>
                <span className="kennel-card-note text-sm">{KENNEL_CARD.totalNote}</span>
              </p>
            )}
            <p className="font-semibold">{KENNEL_CARD.scan}</p>
            <p>{KENNEL_CARD.promise}</p>
            <p className="font-semibold wrap-anywhere">{breederName}</p>
            <p className="kennel-card-note text-sm wrap-anywhere">{formatCardCode(linkId, paymentUrl)}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

import { frame, link, pet as petTexts } from '../../../contract/locales/en.ts';
import type { Messages } from '../../../contract/locales/translate.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { Total } from '../checkout/total.tsx';
import { MessagesProvider, Rich, useTranslate } from '../locales/messages.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { MissingPhoto } from '../parts/photo.tsx';
import '../parts/photos.css';
import { Identity } from './identity.tsx';
import { PetFacts } from './pet-facts.tsx';
import './preview.css';

const ENGLISH: Messages = { language: 'en', texts: { frame, link, pet: petTexts } };

export interface PreviewProps {
  pet: Pick<PublicPaymentLink['pet'], 'name' | 'breed' | 'species' | 'description'> & {
    age: PublicPaymentLink['pet']['age'] | null;
  };
  /** Address of the cover, also in the browser alone. */
  photo: string | null;
  /** Null until there is a price. */
  pricing: PublicPaymentLink['pricing'] | null;
  breeder: Pick<PublicPaymentLink['breeder'], 'fullName' | 'physicalAddress'>;
}

const NAMELESS = 'Your pet';

/** What a buyer will see of a pet that is still being described, of the page's own parts. */
export default function BuyersPagePreview(props: PreviewProps) {
  return (
    <MessagesProvider messages={ENGLISH}>
      <Page {...props} />
    </MessagesProvider>
  );
}

function Page({ pet, photo, pricing, breeder }: PreviewProps) {
  const translate = useTranslate();
  return (
    <div className="buyers-page">
      <figure className="photo" style={{ aspectRatio: '4 / 3' }} data-missing={photo ? undefined : true}>
        {photo && <img src={photo} alt="" />}
        <MissingPhoto />
      </figure>
      <Identity pet={{ ...pet, name: pet.name || NAMELESS }} />
      {pricing && (
        <div>
          <Total total={pricing.total} />
          <Facts>
            <Fact name={translate('link.price')}>{formatAmount(pricing.price)}</Fact>
            <Fact name={translate('link.platformFee', { percent: pricing.platformFeePercent })}>
              {formatAmount(pricing.platformFee)}
            </Fact>
          </Facts>
        </div>
      )}
      <div className="border-y border-line py-4">
        <h2>
          <bdi>{breeder.fullName}</bdi>
        </h2>
        <p className="mt-1 text-sm whitespace-pre-line text-muted">{breeder.physicalAddress}</p>
      </div>
      <section>
        <h2>
          <Rich text="link.about" values={{ name: pet.name || NAMELESS }} />
        </h2>
        <p className="whitespace-pre-line">{pet.description}</p>
      </section>
      <PetFacts pet={{ ...pet, name: pet.name || NAMELESS, details: null }} linkId="" />
    </div>
  );
}

import type { ReservationRequestPage } from '../../../contract/pages/reservation-request-pages.ts';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Frame } from '../parts/frame.tsx';
import { BackToPet } from '../question-page/back-to-pet.tsx';

/** Where the mail of a breeder's yes leads; it has no script. */
export function RequestView({ page }: { page: ReservationRequestPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">{page.payUntil ? <Allowed page={page} /> : <Over page={page} />}</main>
    </Frame>
  );
}

function Allowed({ page: { petName, breederName, payUntil } }: { page: ReservationRequestPage }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text="askFirst.saidYesHeading" values={{ breeder: breederName }} />
      </h1>
      <p>
        <Rich text="askFirst.payUntil" values={{ pet: petName, time: payUntil ?? '' }} />
      </p>
      <p>{translate('askFirst.firstToPay')}</p>
      <button className="button" type="submit">
        {translate('askFirst.goOn', { pet: petName })}
      </button>
    </form>
  );
}

function Over({ page: { linkId, petName } }: { page: ReservationRequestPage }) {
  return (
    <>
      <h1>{useTranslate()('askFirst.over')}</h1>
      <p>
        <Rich text="askFirst.overText" values={{ pet: petName }} />
      </p>
      <BackToPet linkId={linkId} petName={petName} />
    </>
  );
}

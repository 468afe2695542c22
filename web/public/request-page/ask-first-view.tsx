import type { AskFirstPage } from '../../../contract/pages/reservation-request-pages.ts';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { ADDRESS, EmailField, NameField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { BackToPet } from '../question-page/back-to-pet.tsx';
import { Refusal } from '../question-page/refusal.tsx';

/** The plain form that asks the breeder before a deposit is paid; it has no script. */
export function AskFirstView({ page }: { page: AskFirstPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? <Sent page={page} /> : <Form page={page} />}
        <BackToPet linkId={page.linkId} petName={page.petName} />
      </main>
    </Frame>
  );
}

function Sent({ page: { given, breederName } }: { page: AskFirstPage }) {
  return (
    <>
      <h1>{useTranslate()('askFirst.sentTitle')}</h1>
      <p>
        <Rich text="askFirst.sentText" values={{ email: given.email, breeder: breederName }} tags={ADDRESS} />
      </p>
    </>
  );
}

function Form({ page: { petName, breederName, failure, given } }: { page: AskFirstPage }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text="askFirst.heading" values={{ breeder: breederName }} />
      </h1>
      <p>
        <Rich text="askFirst.how" values={{ pet: petName, breeder: breederName }} />
      </p>
      <Refusal>{failure}</Refusal>
      <NameField label={translate('ask.name')} given={given.name} />
      <EmailField label={translate('ask.email')} given={given.email} />
      <p className="text-sm text-muted">
        <Rich text="askFirst.payNothing" values={{ breeder: breederName }} />
      </p>
      <button className="button" type="submit">
        {translate('askFirst.send')}
      </button>
    </form>
  );
}

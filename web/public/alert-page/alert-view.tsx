import type { AlertPage, StopAlertsPage, Stoppable } from '../../../contract/pages/alert-pages.ts';
import { ALERTS } from '../../../contract/alerts/alerts.ts';
import type { Key } from '../../../contract/locales/translate.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { ADDRESS, EmailField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { BackToPet } from '../question-page/back-to-pet.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';

/** The plain form that asks to be emailed once a held pet is free; it has no script. */
export function AlertView({ page }: { page: AlertPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        {page.isSent ? <AlertConfirmation page={page} /> : <Form page={page} />}
        <BackToPet linkId={page.linkId} petName={page.petName} />
      </main>
    </Frame>
  );
}

function AlertConfirmation({ page: { given, petName } }: { page: AlertPage }) {
  const translate = useTranslate();
  return (
    <>
      <h1>{translate('alert.asked')}</h1>
      <p>
        <Rich text="alert.askedText" values={{ email: given.email, pet: petName }} tags={ADDRESS} />
      </p>
      <p>{translate('alert.keepOpen')}</p>
    </>
  );
}

function Form({ page: { petName, failure, given } }: { page: AlertPage }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>
        <Rich text="alert.heading" values={{ pet: petName }} />
      </h1>
      <p>{translate('alert.how', { minutes: ALERTS.minutesApart })}</p>
      <Refusal>{failure}</Refusal>
      <EmailField label={translate('ask.email')} given={given.email} />
      <p className="text-sm text-muted">{translate('alert.kept', { days: RETENTION_DAYS.alert })}</p>
      <button className="button" type="submit">
        {translate('alert.send')}
      </button>
    </form>
  );
}

const STOP_TEXTS = {
  alerts: ['alert.stopText', 'alert.stoppedText'],
  waitlist: ['alert.stopWaitlist', 'alert.stoppedWaitlist'],
  trial: ['alert.stopTrial', 'alert.stoppedTrial'],
  link: ['alert.stopLink', 'alert.stoppedLink'],
  invitation: ['alert.stopInvitation', 'alert.stoppedInvitation'],
  review: ['alert.stopReview', 'alert.stoppedReview'],
  pictures: ['alert.stopPictures', 'alert.stoppedPictures'],
} as const satisfies Record<Stoppable, [asks: Key, stopped: Key]>;

/** Where a mail's reader says "no more"; it has no script. */
export function StopAlertsView({ page }: { page: StopAlertsPage }) {
  const translate = useTranslate();
  const act = page.isStopped ? 'allow' : 'stop';
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{translate(page.isStopped ? 'alert.stopped' : 'alert.stopTitle')}</h1>
        <p>{translate(STOP_TEXTS[page.about][page.isStopped ? 1 : 0])}</p>
        <form method="post" className="grid w-full gap-3">
          <button className="button" name="act" value={act} type="submit">
            {translate(page.isStopped ? 'alert.allow' : 'alert.stop')}
          </button>
        </form>
      </main>
    </Frame>
  );
}

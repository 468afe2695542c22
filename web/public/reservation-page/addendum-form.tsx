import type { ReservationPage } from '../../../contract/pages/public-page.ts';
import type { ShownAgreement } from '../../../contract/agreements/signatures.ts';
import { SignatureFields } from '../agreement-page/signature-fields.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';

interface Props {
  id: string;
  from: string;
  to: string;
  addendum: ShownAgreement;
  signing: ReservationPage['signing'];
}

/** A buyer who signed an agreement accepts a move by signing what it changes. */
export function AddendumForm({ id, from, to, addendum, signing }: Props) {
  const translate = useTranslate();
  const shown = { act: 'move_yes', move: id, hash: addendum.hash, consentVersion: addendum.consentVersion };
  return (
    <form method="post" className="mt-5 grid w-full gap-5" aria-labelledby="addendum">
      <div>
        <h3 id="addendum" className="font-semibold">
          {translate('addendum.heading')}
        </h3>
        <p className="mt-2">
          <Rich text="addendum.how" values={{ from, to }} />
        </p>
      </div>
      <p dir="auto" className="rounded-card border border-line bg-surface p-5 wrap-anywhere whitespace-pre-line">
        {addendum.text}
      </p>
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SignatureFields of="addendum" given={signing} />
      <div className="space-y-2 text-sm text-muted">
        <p>{translate('addendum.withdraw', { from })}</p>
        <p>{translate('addendum.sent')}</p>
        <p>{translate('agreement.kept')}</p>
      </div>
      <button className="button w-full" type="submit">
        {translate('addendum.yes', { to })}
      </button>
    </form>
  );
}

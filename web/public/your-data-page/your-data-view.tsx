import { BUYER_DATA_LINK_HOURS, type BuyerDataKind } from '../../../contract/buyer-data/buyer-data.ts';
import { heldMessage } from '../../../contract/locales/promise-messages.ts';
import { formatAmount } from '../../../contract/money.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import type { YourDataPage } from '../../../contract/pages/your-data-page.ts';
import { ADDRESS, EmailField } from '../parts/form-fields.tsx';
import { Frame } from '../parts/frame.tsx';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { Refusal } from '../question-page/refusal.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';

/** The form that asks for a buyer's data, and what its mailed link opens; it has no script. */
export function YourDataView({ page }: { page: YourDataPage }) {
  return (
    <Frame page={page}>
      <main className="message-page">
        <Step page={page} />
      </main>
    </Frame>
  );
}

function Step({ page }: { page: YourDataPage }) {
  if (page.step === 'sent') return <Sent email={page.given.email} />;
  if (page.step === 'copy' || page.step === 'deletion') return <ByMail kind={page.step} page={page} />;
  if (page.step === 'deleted') return <Deleted {...page} />;
  if (page.step === 'bad-link') return <BadLink />;
  return <Form page={page} />;
}

const KINDS = {
  copy: { label: 'yourData.copy', what: 'yourData.copyWhat' },
  deletion: { label: 'yourData.deletion', what: 'yourData.deletionWhat' },
} as const;

function Form({ page: { failure, given } }: { page: YourDataPage }) {
  const translate = useTranslate();
  const field = useField('kind');
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>{translate('yourData.title')}</h1>
      <p>{translate('yourData.intro')}</p>
      <Refusal>{failure}</Refusal>
      <div className="grid gap-2">
        <EmailField label={translate('yourData.email')} given={given.email} />
        <p className="text-sm text-muted">{translate('yourData.emailHint')}</p>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2">{translate('yourData.which')}</legend>
        <Wrong field="kind" />
        {(Object.keys(KINDS) as BuyerDataKind[]).map((kind, index) => (
          <label key={kind} className="choice">
            <input
              {...(index === 0 ? field : { name: 'kind' })}
              type="radio"
              value={kind}
              required
              defaultChecked={given.kind === kind}
              aria-labelledby={kind}
              aria-describedby={`${kind}-what`}
            />
            <span>
              <span id={kind} className="font-semibold">
                {translate(KINDS[kind].label)}
              </span>
              <span id={`${kind}-what`} className="mt-1 block text-sm text-muted">
                {translate(KINDS[kind].what)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <button className="button" type="submit">
        {translate('yourData.send')}
      </button>
    </form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <h1>{useTranslate()('yourData.sentTitle')}</h1>
      <p>
        <Rich text="yourData.sent" values={{ email, hours: BUYER_DATA_LINK_HOURS }} tags={ADDRESS} />
      </p>
      <AskAgain label="yourData.otherAddress" />
    </>
  );
}

const MAILED = {
  copy: { title: 'yourData.copyTitle', before: 'yourData.copyBefore', act: 'yourData.download' },
  deletion: { title: 'yourData.deletionTitle', before: 'yourData.deletionBefore', act: 'yourData.delete' },
} as const;

function ByMail({ kind, page: { failure, promises, givesUp } }: { kind: BuyerDataKind; page: YourDataPage }) {
  const translate = useTranslate();
  const { title, before, act } = MAILED[kind];
  return (
    <form method="post" className="grid w-full gap-5">
      <h1>{translate(title)}</h1>
      <p>{translate(before)}</p>
      <Refusal>{failure}</Refusal>
      {promises.map((each) => (
        <p key={heldMessage(translate, each)} className="notice">
          {heldMessage(translate, each)}
        </p>
      ))}
      {givesUp !== null && (
        <label className="choice">
          <input type="checkbox" name="giveUp" value={givesUp} required />
          {translate('yourData.giveUp', { amount: formatAmount(givesUp) })}
        </label>
      )}
      {(promises.length === 0 || givesUp !== null) && (
        <button
          className={kind === 'deletion' ? 'button bg-danger! text-paper! hover:opacity-90' : 'button'}
          type="submit"
        >
          {translate(act)}
        </button>
      )}
    </form>
  );
}

function Deleted({ keptUntil, evidenceUntil }: Pick<YourDataPage, 'keptUntil' | 'evidenceUntil'>) {
  const translate = useTranslate();
  return (
    <>
      <h1>{translate('yourData.deletedTitle')}</h1>
      <p>{keptUntil ? translate('yourData.deletedKept', { day: keptUntil }) : translate('yourData.deleted')}</p>
      {evidenceUntil && <p>{translate('yourData.deletedEvidence', { day: evidenceUntil })}</p>}
    </>
  );
}

function BadLink() {
  const translate = useTranslate();
  return (
    <>
      <h1>{translate('yourData.badLinkTitle')}</h1>
      <p>{translate('yourData.badLink')}</p>
      <AskAgain label="yourData.newLink" />
    </>
  );
}

const AskAgain = ({ label }: { label: 'yourData.otherAddress' | 'yourData.newLink' }) => (
  <a className="link inline-flex min-h-11 items-center" href={publicPaths.yourData}>
    {useTranslate()(label)}
  </a>
);

import { grouped } from '../../../contract/grouped.ts';
import { linkPath, litterPath, publicPaths, reportPath, type VerifyPage } from '../../../contract/pages/public-page.ts';
import type { OwnLink, VerifyAnswer } from '../../../contract/pages/verify.ts';
import { formatTime } from '../../../contract/language.ts';
import { Breeder } from '../link-page/breeder.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Frame } from '../parts/frame.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

/** Whether a link is ours: a plain form and its answer. It has no script. */
export function VerifyView({ page: { given, answer, ...page } }: { page: VerifyPage }) {
  const translate = useTranslate();
  return (
    <Frame page={{ given, answer, ...page }}>
      <main className="message-page">
        <h1>{translate('verify.title', { product: page.settings.productName })}</h1>
        {answer && <Answer answer={answer} support={page.settings.supportEmail} />}
        <form method="get" action={publicPaths.verify} className="grid w-full gap-4">
          <label className="grid gap-2">
            {translate('verify.given')}
            <input className="field" name="q" defaultValue={given} maxLength={500} autoComplete="off" required />
          </label>
          <button type="submit" className={answer ? 'button-quiet' : 'button'}>
            {translate('verify.check')}
          </button>
        </form>
        <p className="text-sm text-muted">{translate('verify.how')}</p>
      </main>
    </Frame>
  );
}

function Answer({ answer, support }: { answer: VerifyAnswer; support: string }) {
  const translate = useTranslate();
  if (answer.kind === 'ours') return <Ours answer={answer} support={support} />;
  return (
    <section role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      <h2>{translate(answer.kind === 'foreign' ? 'verify.foreign' : 'verify.unknown')}</h2>
      <p>
        {answer.kind === 'foreign' ? (
          <Rich text="verify.foreignText" values={{ host: answer.host }} />
        ) : (
          translate('verify.unknownText')
        )}
      </p>
    </section>
  );
}

function Ours({ answer, support }: { answer: OwnLink; support: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { of, id, name, breeder, checks, since, sales } = answer;
  return (
    <>
      <section aria-labelledby="ours" className="rounded-control bg-evergreen-soft px-4 py-3">
        <h2 id="ours">{translate('verify.ours')}</h2>
        <p>
          {of === 'link' ? (
            <Rich text="verify.oursText" values={{ pet: name, breeder: breeder.fullName }} />
          ) : (
            <Rich text="verify.oursLitter" values={{ litter: name, breeder: breeder.fullName }} />
          )}
        </p>
      </section>
      <section aria-label={translate('verify.about')}>
        <Breeder breeder={breeder} checks={checks} />
        {/* The first line falls together with the one below the breeder. */}
        <div className="-mt-px">
          <Facts>
            <Fact name={translate('verify.since')}>
              <time dateTime={since}>{formatTime(language, since, { dateStyle: 'long' })}</time>
            </Fact>
            {sales !== null && <Fact name={translate('verify.sales')}>{grouped(sales)}</Fact>}
          </Facts>
        </div>
      </section>
      <a className="button" href={of === 'link' ? linkPath(id) : litterPath(id)}>
        {translate('verify.open')}
      </a>
      <p>
        <strong>{translate('verify.nobody')}</strong> {translate('verify.elsewhere', { support })}
      </p>
      {of === 'link' && (
        <a className="link inline-flex min-h-11 items-center text-sm" href={reportPath(id)}>
          {translate('link.report')}
        </a>
      )}
    </>
  );
}

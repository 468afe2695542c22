import { grouped } from '../../../contract/grouped.ts';
import { kennelPath, reportKennelPath } from '../../../contract/pages/kennel-page.ts';
import { linkPath, litterPath, publicPaths, reportPath, type VerifyPage } from '../../../contract/pages/public-page.ts';
import { GIVEN_MAX, type OwnLink, type VerifyAnswer } from '../../../contract/pages/verify.ts';
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
            <textarea
              className="field"
              name="q"
              defaultValue={given}
              rows={3}
              maxLength={GIVEN_MAX}
              autoComplete="off"
              required
            />
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
  // What is neither ours nor anybody's can't be confirmed.
  if (answer.length === 0) return <Warning finding={{ kind: 'unknown' }} />;
  return answer.map((finding) => {
    const key = JSON.stringify(finding);
    if (finding.kind === 'ours') return <Ours key={key} answer={finding} support={support} />;
    if (finding.kind === 'unknown' || finding.kind === 'pretending') return <Warning key={key} finding={finding} />;
    return <Other key={key} finding={finding} />;
  });
}

function Warning({ finding }: { finding: { kind: 'unknown' } | { kind: 'pretending'; host: string } }) {
  const translate = useTranslate();
  return (
    <section role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger">
      <h2>{translate(finding.kind === 'pretending' ? 'verify.foreign' : 'verify.unknown')}</h2>
      <p>
        {finding.kind === 'pretending' ? (
          <Rich text="verify.foreignText" values={{ host: finding.host }} />
        ) : (
          translate('verify.unknownText')
        )}
      </p>
    </section>
  );
}

const PLAIN = {
  'own-page': ['verify.ownPage', 'verify.ownPageText'],
  incomplete: ['verify.incomplete', 'verify.incompleteText'],
  cut: ['verify.cut', 'verify.cutText'],
} as const;

/** What is no reason to be afraid. */
function Other({
  finding,
}: {
  finding: { kind: keyof typeof PLAIN } | { kind: 'foreign' | 'unreadable'; host: string };
}) {
  const translate = useTranslate();
  if (!('host' in finding)) {
    const [title, text] = PLAIN[finding.kind];
    return (
      <section className="rounded-control bg-sunken px-4 py-3">
        <h2>{translate(title)}</h2>
        <p>{translate(text)}</p>
      </section>
    );
  }
  const isForeign = finding.kind === 'foreign';
  return (
    <section className="rounded-control bg-sunken px-4 py-3">
      <h2>{translate(isForeign ? 'verify.another' : 'verify.unreadable')}</h2>
      <p>
        <Rich text={isForeign ? 'verify.anotherText' : 'verify.unreadableText'} values={{ host: finding.host }} />
      </p>
    </section>
  );
}

const PATHS = { link: linkPath, litter: litterPath, kennel: kennelPath } as const;

function Ours({ answer, support }: { answer: OwnLink; support: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { of, id, name, breeder, checks, since, sales } = answer;
  return (
    <>
      <section aria-labelledby={`ours-${id}`} className="rounded-control bg-evergreen-soft px-4 py-3">
        <h2 id={`ours-${id}`}>{translate('verify.ours')}</h2>
        <p>
          {of === 'kennel' ? (
            <Rich text="verify.oursKennel" values={{ kennel: name, breeder: breeder.fullName }} />
          ) : of === 'link' ? (
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
      <a className="button" href={PATHS[of](id)}>
        {translate('verify.open')}
      </a>
      <p>
        <strong>{translate('verify.nobody')}</strong> {translate('verify.elsewhere', { support })}
      </p>
      {of !== 'litter' && (
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={of === 'kennel' ? reportKennelPath(id) : reportPath(id)}
        >
          {translate('link.report')}
        </a>
      )}
    </>
  );
}

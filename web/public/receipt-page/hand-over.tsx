import { encode } from 'uqr';
import { receivedPath, type ReceiptPage } from '../../../contract/pages/public-page.ts';
import { formatDayIn } from '../../../contract/language.ts';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

interface HandOverProps {
  handOver: NonNullable<ReceiptPage['handOver']>;
  petName: string;
  timeZone: string;
}

/** The buyer's side of the hand-over: the code to show, then their own confirmation. It has no script. */
export function HandOver({ handOver, petName: pet, timeZone }: HandOverProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const day = (time: string) => formatDayIn(language, time, timeZone);
  const { doneAt, confirmedAt, receivedAt, code, scan } = handOver;
  return (
    <section aria-labelledby="hand-over" className="print:hidden">
      <h2 id="hand-over">{translate('handOver.title')}</h2>
      {doneAt ? (
        <p>
          <Rich text="handOver.both" values={{ pet, day: day(doneAt) }} />
        </p>
      ) : (
        <div className="grid gap-4">
          {receivedAt && (
            <p>
              <Rich text="handOver.youSaid" values={{ pet, day: day(receivedAt) }} />
            </p>
          )}
          {confirmedAt ? (
            <p>
              <Rich text="handOver.breederSaid" values={{ pet, day: day(confirmedAt) }} />
            </p>
          ) : (
            <Code code={code} scan={scan} pet={pet} />
          )}
          {!receivedAt && <Confirmation isAsked={confirmedAt !== null} pet={pet} secret={handOver.key} />}
        </div>
      )}
      {handOver.photo && (
        <figure className="mt-4">
          <img className="w-full rounded-control" src={handOver.photoPath} alt={translate('handOver.photo', { pet })} />
          <figcaption className="mt-2 text-sm text-muted">
            {translate('handOver.photoBy', { day: day(handOver.photo.addedAt) })}
          </figcaption>
        </figure>
      )}
      <p className="mt-4">
        <a className="button-quiet" href={handOver.packPath}>
          {translate('handOver.pack')}
        </a>
      </p>
    </section>
  );
}

function Code({ code, scan, pet }: { code: string; scan: string; pet: string }) {
  const translate = useTranslate();
  const { data, size } = encode(scan, { border: 2 });
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <>
      <p>
        <Rich text="handOver.show" values={{ pet }} />
      </p>
      <p className="text-center text-2xl font-semibold tracking-widest tabular-nums">{code}</p>
      <svg
        role="img"
        aria-label={translate('handOver.scan')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto block w-44 rounded-control bg-white"
      >
        <path d={dots.join('')} fill="black" />
      </svg>
      <p className="text-sm text-muted">
        <Rich text="handOver.keep" values={{ pet }} />
      </p>
    </>
  );
}

function Confirmation({ isAsked, pet, secret }: { isAsked: boolean; pet: string; secret: string }) {
  const translate = useTranslate();
  return (
    <form method="post" action={receivedPath(secret)} className="grid gap-2">
      {isAsked && (
        <p>
          <Rich text="handOver.isWithYou" values={{ pet }} />
        </p>
      )}
      <button type="submit" className={isAsked ? 'button' : 'button-quiet'}>
        {translate('handOver.confirm', { pet })}
      </button>
    </form>
  );
}

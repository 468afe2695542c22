import { formatTime } from '../../../contract/language.ts';
import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** What a person may answer once the breeder asked who stays; leaving is below it. */
export function Choice({ choice }: { choice: NonNullable<EntryFacts['choice']> }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { isFailed, stays, returnsOn, litters } = choice;
  return (
    <section className="grid w-full gap-3 rounded-card border border-line bg-surface p-5">
      <p className="font-semibold">{translate(isFailed ? 'waitlist.choiceFailed' : 'waitlist.choiceBorn')}</p>
      {returnsOn && (
        <p>{translate('waitlist.choiceReturns', { day: formatTime(language, returnsOn, { dateStyle: 'long' }) })}</p>
      )}
      {stays ? (
        <p>{translate(isFailed ? 'waitlist.keepsPlace' : 'waitlist.stays')}</p>
      ) : (
        <form method="post" className="grid">
          <button className="button" name="act" value="stay" type="submit">
            {translate(isFailed ? 'waitlist.keepButton' : 'waitlist.stayButton')}
          </button>
        </form>
      )}
      {litters.length > 0 && <p>{translate('waitlist.nextLitters')}</p>}
      {litters.map(({ id, name, dam, sire, expectedOn }) => (
        <form key={id} method="post" className="grid gap-2">
          <input type="hidden" name="litter" value={id} />
          {(dam || sire) && <bdi className="text-muted">{[dam, sire].filter(Boolean).join(' × ')}</bdi>}
          <button className="button-quiet" name="act" value="next" type="submit">
            {translate('waitlist.nextButton', {
              litter: name,
              day: formatTime(language, expectedOn, { dateStyle: 'medium' }),
            })}
          </button>
        </form>
      ))}
    </section>
  );
}

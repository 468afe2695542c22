import { PRESSED, type PressPage } from '../../contract/pages/page-basics.ts';
import { useTranslate } from './locales/messages.tsx';
import { Frame } from './parts/frame.tsx';

/** Posts again what was posted, by a person's press; it has no script. */
export function PressView({ page }: { page: PressPage }) {
  const translate = useTranslate();
  return (
    <Frame page={page}>
      <main className="message-page">
        <h1>{translate('press.title')}</h1>
        <p>{translate('press.text')}</p>
        <form method="post" className="grid w-full gap-3">
          {Object.entries({ ...page.fields, [PRESSED]: '1' }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="button" type="submit">
            {translate('press.go')}
          </button>
        </form>
      </main>
    </Frame>
  );
}

import { useRef, useState } from 'react';
import { Changing, useTranslate } from '../locales/messages.tsx';

/** The address in a selectable field; the copy button needs JavaScript. */
export function CopyLink({ address }: { address: string }) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus(translate('share.copied'));
    } catch {
      field.current?.select();
      // The older way, also without https.
      setStatus(translate(document.execCommand('copy') ? 'share.copied' : 'share.selected'));
    }
  };

  return (
    <>
      <h2 id="share">{translate('share.title')}</h2>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          value={address}
          aria-label={translate('share.address')}
          className="field"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button-quiet needs-script" onClick={copy}>
          {translate('share.copy')}
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm text-muted">
        {status && <Changing text={status} />}
      </p>
    </>
  );
}

import { useRef, useState } from 'react';

/** The address in a selectable field; the copy button needs JavaScript. */
export function CopyLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setStatus('Link copied');
    } catch {
      field.current?.select();
      setStatus('Please copy the selected address');
    }
  };

  return (
    <>
      <h2 id="share">Share this page</h2>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          value={address}
          aria-label="Address of this page"
          className="field"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button-quiet needs-script" onClick={copy}>
          Copy link
        </button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm text-muted">
        {status}
      </p>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { EmailLink } from './email-link.tsx';
import { ShareOptions } from './share-options.tsx';

/** The link: already copied, or selected for copying by hand; `copied` is null before any attempt to copy. */
export function LinkReady({
  link: created,
  copied: copiedBefore,
  onDone,
}: {
  link: PaymentLink;
  copied: boolean | null;
  onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(copiedBefore);
  const [link, setLink] = useState(created);

  useEffect(() => {
    if (copied === false) field.current?.select();
  }, [copied]);

  const copy = async () => {
    const done = await copyText(Promise.resolve(link.paymentUrl));
    setCopied(done);
    if (done) notify.success('Payment Link Copied', `The link for ${link.pet.name} is on your clipboard.`);
  };

  return (
    <div className="space-y-5">
      {copied ? (
        <Alert kind="success">Copied. Paste it into a message to your buyer.</Alert>
      ) : copied === null ? null : (
        <Alert kind="notice">
          Your browser didn&rsquo;t let us copy the link. It&rsquo;s selected below: copy it from there.
        </Alert>
      )}
      <Field label="Payment link">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={field}
              readOnly
              value={link.paymentUrl}
              onFocus={(event) => event.target.select()}
            />
            <Button kind="secondary" className="shrink-0" onClick={copy}>
              Copy
            </Button>
          </div>
        )}
      </Field>
      <ShareOptions link={link} onChange={setLink} />
      <EmailLink link={link} />
      <div className="flex flex-wrap justify-between gap-2 border-t border-line pt-4">
        <a
          href={link.paymentUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium text-evergreen underline underline-offset-4"
        >
          See what your buyer sees
        </a>
        <Button kind="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

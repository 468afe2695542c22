import { Copy, ExternalLink } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Litter } from '../../../../contract/litters/litters.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { messageApps } from '../../../ui/message-apps.ts';
import { notify } from '../../../ui/notify.ts';
import { litterMessage } from '../litter-labels.ts';
import { useChangeLitter } from '../queries.ts';

/** The litter's page for buyers, with ways to send its address. */
export function SharePage({ litter }: { litter: Litter }) {
  const { name, pageUrl, neutralPreview } = litter;
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(Promise.resolve(pageUrl)))
      notify.success('Page Address Copied', `Paste it where buyers find ${name}.`);
    else field.current?.select();
  };
  const apps = [
    ...messageApps({ text: litterMessage(litter), subject: neutralPreview ? 'A page for you' : name }),
    { label: 'Open page', href: pageUrl, Icon: ExternalLink },
  ];
  return (
    <Card aria-labelledby="share-title">
      <h2 id="share-title" className="mb-4 text-xl">
        One page for all
      </h2>
      <Field
        label="Address of the page"
        hint={
          litter.bornOn === null
            ? 'Shows its parents, the week in which you expect it, and how to join its waiting list.'
            : 'Shows each pet, its price, and whether it is still available.'
        }
      >
        {(control) => (
          <div className="flex gap-2 narrow:flex-col">
            <Input {...control} ref={field} readOnly value={pageUrl} onFocus={(event) => event.target.select()} />
            <Button kind="secondary" className="shrink-0" onClick={copy}>
              <Copy aria-hidden="true" className="size-4" />
              Copy
            </Button>
          </div>
        )}
      </Field>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-2 sm:grid-cols-4">
        {apps.map(({ label, href, Icon }) => (
          <a
            key={label}
            href={href}
            target={href.startsWith('http') ? '_blank' : undefined}
            rel="noreferrer"
            className={buttonClass('secondary', 'gap-1.5! px-1! text-sm')}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </a>
        ))}
      </div>
      <Surprise litter={litter} />
    </Card>
  );
}

/** What a message about the page shows. */
function Surprise({ litter: { id, neutralPreview } }: { litter: Litter }) {
  const box = useId();
  const change = useChangeLitter(id);
  const isNeutral = change.isPending ? change.variables?.neutralPreview === true : neutralPreview;
  return (
    <div className="mt-3 flex min-h-11 items-center gap-3 text-sm">
      <Checkbox
        id={box}
        checked={isNeutral}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ neutralPreview: target.checked })}
      />
      <label htmlFor={box} className="cursor-pointer py-3">
        Keep it a surprise: the message shows neither pets nor names
      </label>
    </div>
  );
}

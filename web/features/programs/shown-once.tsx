import { Copy } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notify.ts';

interface ShownOnceProps {
  title: string;
  /** Such as "key". */
  noun: string;
  text: string;
  onClose: () => void;
}

/** A key or secret, which the server can't show again. */
export function ShownOnce({ title, noun, text, onClose }: ShownOnceProps) {
  const copy = async () => {
    if (await copyText(Promise.resolve(text))) notify.success('Copied');
    else notify.error('Not Copied', `Please select the ${noun} and copy it.`);
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="space-y-5">
        <Alert kind="notice">
          Store this {noun} where your program reads it, and nowhere else. We can&rsquo;t show it again.
        </Alert>
        <code className="block rounded-control bg-sunken px-4 py-4 font-mono wrap-anywhere select-all">{text}</code>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={copy}>
            <Copy aria-hidden="true" className="size-4" />
            Copy
          </Button>
          <Button onClick={onClose}>I&rsquo;ve Saved It</Button>
        </div>
      </div>
    </Dialog>
  );
}

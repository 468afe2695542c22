import { Copy, Download } from 'lucide-react';
import { settings } from '../../../shell/settings.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Shown once: the server keeps only hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(Promise.resolve(text))) notify.success('Copied');
    else notify.error('Not Copied', 'Please select the codes and copy them.');
  };
  return (
    <div className="space-y-5">
      <Alert kind="notice">
        Keep these codes where you can find them without your phone. Each one signs you in once, in place of the app. We
        can&rsquo;t show them again.
      </Alert>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-control bg-sunken px-4 py-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
        <Button
          kind="secondary"
          onClick={() => saveFile(`${settings.productName.toLowerCase()}-recovery-codes.txt`, text, 'text/plain')}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
        <Button onClick={onDone}>I’ve Saved Them</Button>
      </div>
    </div>
  );
}

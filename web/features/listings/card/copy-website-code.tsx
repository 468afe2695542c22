import { Code } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/notify.ts';

/** Copies HTML for the breeder's own website. */
export function CopyWebsiteCode({ code }: { code: string }) {
  const copy = async () => {
    if (await copyText(Promise.resolve(code)))
      notify.success('Website Code Copied', 'Paste it into your website’s HTML. It always shows the current page.');
    else notify.error('Not Copied', 'Your browser refused to copy. Please try another one.');
  };
  return (
    <Button kind="secondary" onClick={() => void copy()}>
      <Code aria-hidden="true" className="size-4" />
      Copy website code
    </Button>
  );
}

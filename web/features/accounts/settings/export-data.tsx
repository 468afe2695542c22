import { Download } from 'lucide-react';
import { screens } from '../../../../contract/screens.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useExport } from './own-queries.ts';

export function ExportData() {
  const everything = useExport();
  return (
    <>
      <p className="text-muted">Everything we hold about you, your pets, links and sales, in one file.</p>
      <TextLink className="inline-flex min-h-11 items-center" href={screens.books.path}>
        Statements, receipts and photos are in your books
      </TextLink>
      <br />
      <Button
        kind="secondary"
        className="mt-3"
        busy={everything.isPending}
        busyLabel="Collecting..."
        onClick={() => everything.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        Download My Data
      </Button>
    </>
  );
}

import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useExport } from './own-queries.ts';

export function ExportData() {
  const everything = useExport();
  return (
    <>
      <p className="text-muted">Everything we hold about you, your pets, links and sales, in one file.</p>
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

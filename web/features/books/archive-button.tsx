import { FolderArchive } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useArchive } from './queries.ts';

/** Downloads everything as one ZIP, for the breeder's records or before account deletion. */
export function ArchiveButton() {
  const archive = useArchive();
  return (
    <Button
      kind="secondary"
      className="max-sm:px-2"
      busy={archive.isPending}
      busyLabel="Preparing..."
      onClick={() => archive.mutate()}
    >
      <FolderArchive aria-hidden="true" className="size-4" />
      Download Everything (ZIP)
    </Button>
  );
}

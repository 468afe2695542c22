import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture, useNewPetPage } from './picture.tsx';

/** Opens all of it above the form, once there is something to see. */
export function SeeBuyersPage() {
  const [open, setOpen] = useState(false);
  const { pet, photo } = useNewPetPage();
  if (!pet.name && !photo) return null;
  return (
    <>
      <Button kind="quiet" className="w-full" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        See the buyer’s page
      </Button>
      {open && (
        <Dialog open onOpenChange={() => setOpen(false)} title="What your buyer sees">
          <Picture />
          <Button kind="secondary" className="mt-6 w-full" onClick={() => setOpen(false)}>
            Back to the form
          </Button>
        </Dialog>
      )}
    </>
  );
}

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LEGAL_TEXTS, LEGAL_UPDATED, type LegalTextName } from '../../../contract/legal.ts';
import { settings } from '../../shell/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LegalShape } from './legal-shape.tsx';
import { importTwice } from '../../calls/import-twice.ts';

const texts = {
  privacy: lazy(() => importTwice(() => import('../../legal/privacy-policy.tsx'))),
  terms: lazy(() => importTwice(() => import('../../legal/terms-of-service.tsx'))),
};

interface LegalDialogProps {
  text: LegalTextName;
  /** The button that opens it. */
  children: (open: () => void, title: string) => ReactNode;
}

export function LegalDialog({ text, children }: LegalDialogProps) {
  const [open, setOpen] = useState(false);
  const { title, path } = LEGAL_TEXTS[text];
  const Text = texts[text];
  return (
    <>
      {children(() => setOpen(true), title)}
      <Dialog wide open={open} onOpenChange={setOpen} title={title} description={`Last updated ${LEGAL_UPDATED}`}>
        <Suspense fallback={<LegalShape />}>
          <Text {...settings} heading="h3" />
          <p className="mt-6 text-sm">
            <a className="inline-flex min-h-11 items-center text-evergreen underline underline-offset-4" href={path}>
              Open in a separate page
            </a>
          </p>
        </Suspense>
      </Dialog>
    </>
  );
}

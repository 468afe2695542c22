import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { LegalShape } from './legal-shape.tsx';

const texts = {
  privacy: { title: 'Privacy Policy', Text: lazy(() => import('./privacy-policy.tsx')) },
  terms: { title: 'Terms of Service', Text: lazy(() => import('./terms-of-service.tsx')) },
};

interface LegalDialogProps {
  text: keyof typeof texts;
  /** The button that opens it. */
  children: (open: () => void, title: string) => ReactNode;
}

export function LegalDialog({ text, children }: LegalDialogProps) {
  const [open, setOpen] = useState(false);
  const { title, Text } = texts[text];
  return (
    <>
      {children(() => setOpen(true), title)}
      <Dialog wide open={open} onOpenChange={setOpen} title={title} description="Last updated August 4, 2025">
        <Suspense fallback={<LegalShape />}>
          <Text />
        </Suspense>
      </Dialog>
    </>
  );
}

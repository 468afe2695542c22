import { useEffect } from 'react';
import { forgetFailedPages } from '../../shell/lazy-page.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from './page-title.tsx';

/** A page that can't be shown; the navigation around it still works. */
export function PageFailed({ message }: { message: string }) {
  useEffect(forgetFailedPages, []);
  return (
    <div className="max-w-md">
      <PageTitle>Loading Error</PageTitle>
      <p className="mt-4 text-muted">{message || 'Something went wrong. Please try again.'}</p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </div>
  );
}

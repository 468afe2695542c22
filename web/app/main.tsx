import './no-eval.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFailed } from '../ui/failure.tsx';

const root = createRoot(document.getElementById('root')!);

import('./app.tsx').then(
  async ({ App, prepare }) => {
    await prepare();
    // Rendered in slices, between which the browser answers.
    startTransition(() => root.render(<App />));
  },
  () => root.render(<AppFailed />),
);

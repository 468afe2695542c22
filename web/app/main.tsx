import './no-eval.ts';
import { createRoot } from 'react-dom/client';
import { AppFailed } from '../ui/failure.tsx';

const root = createRoot(document.getElementById('root')!);

import('./app.tsx').then(
  ({ App }) => root.render(<App />),
  () => root.render(<AppFailed />),
);

import { createRoot } from 'react-dom/client';
import { AppFailed } from './ui/failure.tsx';

// zod compiles its parsers with `new Function` where it may; the content security policy forbids that and the
// browser would report the attempt. Said before any schema exists, hence the app's own import below.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = createRoot(document.getElementById('root')!);

import('./app.tsx').then(
  ({ App }) => root.render(<App />),
  () => root.render(<AppFailed />),
);

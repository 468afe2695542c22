import { createRoot } from 'react-dom/client';
import { AppFailed } from '../ui/failure.tsx';

// zod compiles its parsers with `new Function` if allowed; the content security policy forbids that and the browser
// would report the attempt. Must run before any schema exists, hence the dynamic import of the app below.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = createRoot(document.getElementById('root')!);

import('./app.tsx').then(
  ({ App }) => root.render(<App />),
  () => root.render(<AppFailed />),
);

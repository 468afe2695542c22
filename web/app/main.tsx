import './no-eval.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFailed } from '../ui/failure.tsx';
import { rememberFocus } from '../shell/first-view.ts';

const root = createRoot(document.getElementById('root')!);

const restoreFocus = rememberFocus();

async function start(): Promise<void> {
  try {
    const { App, prepare } = await import('./app.tsx');
    await prepare();
    // Rendered in slices, between which the browser answers.
    startTransition(() => root.render(<App onShown={restoreFocus} />));
  } catch {
    root.render(<AppFailed />);
  }
}

void start();

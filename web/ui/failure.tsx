import { buttonClass } from './button-class.ts';

/** Replaces the whole page when it can't be shown. */
function Failure({ title, children }: { title: string; children: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 px-5 py-16">
      <h1 className="text-3xl">{title}</h1>
      <p className="text-muted">{children}</p>
      <button type="button" className={buttonClass('primary', 'mt-2')} onClick={() => window.location.reload()}>
        Refresh Page
      </button>
    </main>
  );
}

export function AppFailed() {
  return <Failure title="App Failed to Load">Please check your connection, then refresh the page.</Failure>;
}

export function LoadingError({ message }: { message: string }) {
  return <Failure title="Loading Error">{message || 'Something went wrong. Please try again.'}</Failure>;
}

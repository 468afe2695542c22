import { screens } from '../../contract/screens.ts';
import { Brand } from '../shell/brand.tsx';
import { Footer } from '../features/frames/footer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { usePage } from '../shell/use-page.ts';

export default function NotFound() {
  const main = usePage('404 Page Not Found');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-6xl px-5 py-4">
        <Brand />
      </header>
      <main
        ref={main}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col items-start justify-center px-5 py-16"
      >
        <h1 className="text-3xl sm:text-4xl">404 Page Not Found</h1>
        <p className="mt-3 text-muted">
          There’s nothing at this address. It may be mistyped, or the page may have moved.
        </p>
        <ButtonLink href={screens.landing.path} className="mt-8">
          Go to the homepage
        </ButtonLink>
      </main>
      <Footer />
    </div>
  );
}

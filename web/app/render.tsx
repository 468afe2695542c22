import { renderToStaticMarkup } from 'react-dom/server';
import type { FirstView } from '../../contract/pages/rendering.ts';
import { screens } from '../../contract/screens.ts';
import { OverviewFirst } from '../features/dashboard/first-view.tsx';

/** Renders on the server what Overview shows until the app has started. */
export function renderFirstView(view: FirstView): string {
  return renderToStaticMarkup(
    <>
      <OverviewFirst {...view} />
      {/* As web/index.html has it for other screens. */}
      <aside className="app-failed app-failed-beside" aria-labelledby="app-failed">
        <h2 id="app-failed">App Failed to Load</h2>
        <p>Please check your connection, then refresh the page.</p>
        <p>
          <a href={screens.dashboard.path}>Refresh Page</a>
        </p>
      </aside>
    </>,
  );
}

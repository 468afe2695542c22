import { Mark } from '../ui/mark.tsx';
import { PageShape } from '../ui/page-shape.tsx';
import { settings } from './settings.ts';

/**
 * What shows while the app's code and the account load: for signed-in users the brand, as the document showed it, and a
 * page's shape.
 */
export function AppShape() {
  return (
    <>
      <p className="app-brand">
        <Mark className="size-8 shrink-0" />
        <span className="font-display text-xl font-semibold tracking-tight">{settings.productName}</span>
      </p>
      <div className="app-shape">
        <PageShape />
      </div>
    </>
  );
}

import { screens } from '../../contract/screens.ts';
import { BrandView } from '../ui/brand-view.tsx';
import { settings } from './settings.ts';

export function Brand({ href = screens.landing.path }: { href?: string }) {
  return <BrandView href={href} name={settings.productName} />;
}

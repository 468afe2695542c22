import { screens } from '../../contract/screens.ts';
import { BrandView } from '../ui/brand-view.tsx';
import { settings } from './settings.ts';

export function Brand() {
  return <BrandView href={screens.landing.path} name={settings.productName} />;
}

import { screens } from '../../../../contract/screens.ts';
import { settings } from '../../../shell/settings.ts';

/**
 * Whether this document may load the provider's script, which only the server's answer to this screen's address allows;
 * navigation within the app keeps the document before. Otherwise loads it, so that the caller has nothing left to do.
 */
export function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const loadedAs = navigation ? new URL(navigation.name).pathname : window.location.pathname;
  if (!settings.stripePublishableKey || loadedAs === screens.subscribe.path) return true;
  window.location.replace(screens.subscribe.path + window.location.search);
  return false;
}

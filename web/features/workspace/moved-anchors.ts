import { screens } from '../../../contract/screens.ts';

/** The sections that were one page at /account until decision 99; mails and bookmarks still lead to them by its anchors. */
const MOVED: Record<string, string> = {
  agreement: screens.selling.path,
  care: screens.selling.path,
  blocked: screens.selling.path,
  billing: screens.billing.path,
  email: screens.security.path,
  password: screens.security.path,
  'sign-in': screens.security.path,
  sessions: screens.security.path,
  activity: screens.security.path,
  support: screens.accountData.path,
  data: screens.accountData.path,
  delete: screens.accountData.path,
};

/** The address that an anchor of /account has now; undefined for one that is still there. `anchor` begins with "#". */
export function movedAnchor(anchor: string): string | undefined {
  const path = MOVED[anchor.slice(1).replace(/-title$/, '')];
  return path && `${path}${anchor}`;
}

import type { Notice } from '../../contract/accounts/settings.ts';
import { frame } from '../../contract/locales/en.ts';

/** The notices of an installation on pages in English only; buyers read them in their language. */
export const NOTICES: Record<Notice, { title: string; text: string }> = {
  sandbox: { title: frame.sandbox, text: frame.sandboxNotice },
  quarantine: { title: frame.quarantine, text: frame.quarantineNotice },
};

import * as linkMailsCalls from '../../../contract/link-mails/link-mails.ts';
import type { Feature } from '../../feature.ts';
import { linkMailRoutes } from './routes.ts';

/** Stores nothing of its own: a link has its buyer, the outbox the mail, and the audit log the act. */
export const linkMails: Feature = {
  name: 'link-mails',
  uses: ['audit', 'payment-links', 'blocked-buyers', 'alerts'],
  tables: {},
  calls: [linkMailsCalls],
  routes: [linkMailRoutes],
};

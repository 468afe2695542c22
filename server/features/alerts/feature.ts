import type { Feature } from '../../feature.ts';
import { alertRetention, eraseAlertsOfBreeder } from './erasure.ts';
import { alertPages } from './pages.ts';
import { sendAlertsJob } from './send.ts';

export const alerts: Feature = {
  name: 'alerts',
  uses: ['payment-links'],
  tables: { writes: ['alerts', 'alert_stops'], reads: ['pets', 'payment_links'] },
  pages: [alertPages],
  jobs: [sendAlertsJob],
  retention: alertRetention,
  erasure: [eraseAlertsOfBreeder],
};

import { screens } from '../../../../contract/screens.ts';
/** Where a confirmed payment leads, directly or from the bank's page. */
export const RETURN_PATH = `${screens.dashboard.path}?subscribed=true`;

export interface PaymentFormProps {
  clientSecret: string;
  /** Days before the first charge; null when it is made now. */
  freeDays: number | null;
  onPaid: () => void;
}

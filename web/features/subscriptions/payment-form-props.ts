/** Where a confirmed payment leads, directly or from the bank's page. */
export const RETURN_PATH = '/dashboard?subscribed=true';

export interface PaymentFormProps {
  clientSecret: string;
  onPaid: () => void;
}

import { zodResolver } from '@hookform/resolvers/zod';
import { linkConditions } from '../../../../contract/payment-links/link-conditions.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(linkConditions);

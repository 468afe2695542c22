import { zodResolver } from '@hookform/resolvers/zod';
import { emailedBuyer } from '../../../contract/link-mails/link-mails.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(emailedBuyer);

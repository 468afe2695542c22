import { zodResolver } from '@hookform/resolvers/zod';
import { linkConditions } from '../../../../contract/link-conditions.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(linkConditions);

import { zodResolver } from '@hookform/resolvers/zod';
import { linkLines } from '../../../../contract/order-lines/link-lines.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(linkLines);

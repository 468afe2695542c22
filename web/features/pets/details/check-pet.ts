import { zodResolver } from '@hookform/resolvers/zod';
import { askedForm } from './asked.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(askedForm, undefined, { raw: true });

import { zodResolver } from '@hookform/resolvers/zod';
import { petDetailsForm } from './asked.ts';

/** Loaded once the form is used. */
export const resolver = zodResolver(petDetailsForm, undefined, { raw: true });

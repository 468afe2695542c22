import { dayIn } from './day.ts';

dayIn('Firefox');

import { dayIn } from './day.ts';

dayIn('WebKit');

import * as questionsCalls from '../../../contract/questions/questions.ts';
import * as proofsCalls from '../../../contract/questions/proofs.ts';
import type { Feature } from '../../feature.ts';
import { questionRetention, eraseQuestionsOfBreeder } from './erasure.ts';
import { questionPages } from './pages.ts';
import { notifyAskersJob, proofRetention, eraseProofs } from './proof-jobs.ts';
import { questionRoutes } from './routes.ts';

export const questions: Feature = {
  name: 'questions',
  uses: ['push-subscriptions', 'pets', 'payment-links', 'reports'],
  tables: { writes: ['questions', 'proofs', 'question_messages'], reads: ['users', 'payment_links'] },
  calls: [questionsCalls, proofsCalls],
  routes: [questionRoutes],
  pages: [questionPages],
  jobs: [notifyAskersJob],
  retention: [...questionRetention, proofRetention],
  erasure: [eraseQuestionsOfBreeder, eraseProofs],
};

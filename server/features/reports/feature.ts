import * as reportsCalls from '../../../contract/reports/reports.ts';
import * as similarPhotosCalls from '../../../contract/reports/similar-photos.ts';
import type { Feature } from '../../feature.ts';
import { comparePhotoJob } from './compare-photo.ts';
import { deleteOldReportsJob, eraseReports } from './jobs.ts';
import { reportPages } from './pages.ts';
import { reportRetention } from './retention.ts';
import { reportRoutes } from './routes.ts';

export const reports: Feature = {
  name: 'reports',
  uses: ['audit', 'pets', 'payment-links'],
  tables: {
    writes: ['photo_pairs', 'page_reports'],
    reads: [
      'users',
      'pets',
      'photos',
      'pet_photos',
      'litters',
      'payment_links',
      'kennel_pages',
      'kennel_addresses',
      'reviews',
    ],
  },
  calls: [reportsCalls, similarPhotosCalls],
  routes: [reportRoutes],
  pages: [reportPages],
  jobs: [comparePhotoJob, deleteOldReportsJob],
  retention: reportRetention,
  erasure: [eraseReports],
};

import * as petsCalls from '../../../contract/pets/pets.ts';
import * as depositsCalls from '../../../contract/pets/deposits.ts';
import * as petDetailsCalls from '../../../contract/pets/pet-details.ts';
import * as petDocumentsCalls from '../../../contract/pets/pet-documents.ts';
import * as petPhotosCalls from '../../../contract/pets/pet-photos.ts';
import * as littersCalls from '../../../contract/litters/litters.ts';
import type { Feature } from '../../feature.ts';
import { eraseLitters, erasePets, erasePhotos } from './account-deletion.ts';
import { eraseDepositDefault } from './deposits/default.ts';
import { agePetsJob } from './details/aging.ts';
import { deleteDocumentFilesJob, deleteUnusedDocumentsJob, eraseDocuments } from './documents/jobs.ts';
import { fingerprintPhotosJob } from './photos/fingerprints.ts';
import { deletePhotoFilesJob, deleteWaitingPhotosJob } from './photos/jobs.ts';
import { failOverdueLittersJob } from './litters/fail-litter.ts';
import { petRetention } from './retention.ts';
import { petRoutes } from './routes.ts';
import { endRetriesJob } from './sale.ts';
import { guessSpeciesJob } from './species.ts';

export const pets: Feature = {
  name: 'pets',
  uses: ['audit', 'accounts'],
  tables: {
    writes: [
      'pets',
      'photos',
      'pet_photos',
      'pet_details',
      'deposit_terms',
      'deposit_defaults',
      'litters',
      'litter_pets',
      'documents',
      'waiting_photos',
    ],
    reads: [
      'users',
      'connected_accounts',
      'waitlists',
      'waitlist_entries',
      'payment_links',
      'proofs',
      'orders',
      'hand_over_photos',
      'promise_proofs',
      'recorded_sales',
      'deposit_moves',
      'kennel_pages',
      'pet_update_photos',
    ],
  },
  calls: [petsCalls, depositsCalls, petDetailsCalls, petDocumentsCalls, petPhotosCalls, littersCalls],
  routes: [petRoutes],
  jobs: [
    agePetsJob,
    deleteDocumentFilesJob,
    deleteUnusedDocumentsJob,
    fingerprintPhotosJob,
    deletePhotoFilesJob,
    deleteWaitingPhotosJob,
    endRetriesJob,
    failOverdueLittersJob,
    guessSpeciesJob,
  ],
  retention: petRetention,
  erasure: [eraseDepositDefault, eraseLitters, erasePets, erasePhotos, eraseDocuments],
};

/** What other nouns may use of buyer-data. */
export { eraseBuyers } from './account-deletion.ts';
export { copyBuyerData } from './copy.ts';
export { deleteBuyerData } from './deletion.ts';
export { requestBuyerData } from './request.ts';

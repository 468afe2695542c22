/** What other nouns may use of hand-overs. */
export { careSheetOf, saveCareSheet } from './care-sheet.ts';
export { confirmHandOver } from './confirm.ts';
export { homePack } from './pack.ts';
export { handOverPhotoRoutes } from './photo-routes.ts';
export { eraseHandOverPhotos, findHandOverPhoto, readHandOverPhoto } from './photo.ts';

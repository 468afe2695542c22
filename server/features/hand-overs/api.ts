/** What other nouns may use of hand-overs. */
export { eraseHandOverPhotos, findHandOverPhoto, readHandOverPhoto } from './photo.ts';

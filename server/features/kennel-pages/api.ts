/** What other nouns may use of kennel-pages. */
export { reinstateKennelPage, suspendKennelPage } from './suspension.ts';

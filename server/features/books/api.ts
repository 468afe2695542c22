/** What other nouns may use of books. */
export { listSalesAlike, readRoomForSales, recordSales, removeUnchangedSales } from './recorded/record-many.ts';
export { refuseDayAhead } from './recorded/service.ts';

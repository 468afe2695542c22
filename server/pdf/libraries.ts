/** Read from a file of its own with the first PDF or picture with text (scripts/build/server.mjs). */
export { create, type Font, type Glyph } from 'fontkit';
export { default as PDFDocument } from 'pdfkit';

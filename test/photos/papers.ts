/** A PDF of one empty page, as small as one can be, with a comment that makes it another file. */
export const pdfOf = (comment: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${comment}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    'latin1',
  );

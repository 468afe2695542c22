import sharp from 'sharp';

const DOG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="4032" height="3024">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cfe3d2"/><stop offset="1" stop-color="#f6ead2"/></linearGradient></defs>
<rect width="400" height="300" fill="url(#sky)"/><ellipse cx="200" cy="310" rx="260" ry="70" fill="#9dbb8c"/>
<path d="M120 300c0-80 30-120 80-120s80 40 80 120z" fill="#d9a766"/><path d="M165 300c0-60 12-85 35-85s35 25 35 85z" fill="#f4dfb8"/>
<ellipse cx="132" cy="120" rx="26" ry="56" fill="#b97f3f" transform="rotate(18 132 120)"/><ellipse cx="268" cy="120" rx="26" ry="56" fill="#b97f3f" transform="rotate(-18 268 120)"/>
<ellipse cx="200" cy="118" rx="74" ry="70" fill="#dcab6b"/><ellipse cx="200" cy="146" rx="42" ry="34" fill="#f4dfb8"/>
<circle cx="172" cy="104" r="9" fill="#2a1d12"/><circle cx="228" cy="104" r="9" fill="#2a1d12"/><circle cx="175" cy="101" r="3" fill="#fff"/><circle cx="231" cy="101" r="3" fill="#fff"/>
<ellipse cx="200" cy="130" rx="14" ry="10" fill="#2a1d12"/><path d="M200 140v12m0 0c-6 10-18 10-22 2m22-2c6 10 18 10 22 2" stroke="#2a1d12" stroke-width="4" fill="none" stroke-linecap="round"/></svg>`;

/** A phone's photo: a JPEG with camera model and location in its metadata, of 12 megapixels or another width. */
export async function phonePhoto(width = 4032): Promise<Buffer> {
  return sharp(Buffer.from(DOG), { limitInputPixels: false })
    .resize(width, (width * 3) / 4)
    .withExif({
      IFD0: { Make: 'SecretCamera', Model: 'Phone 12' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 3/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '121/1 18/1 0/1' },
    })
    .jpeg({ quality: 92 })
    .toBuffer();
}

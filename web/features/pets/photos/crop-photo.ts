import { decode, drawPhoto } from '../prepare-photo.ts';

/** A part of the rotated picture, in its pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Turns a photo by quarters and cuts the area out. Throws an Error with a sentence for people. */
export async function cropPhoto(file: Blob, quarterTurns: number, area: CropArea): Promise<Blob> {
  const picture = await decode(file);
  if (!picture) throw new Error('This photo can’t be opened. Please choose it again.');
  const isSideways = quarterTurns % 2 === 1;
  const [width, height] = isSideways ? [picture.height, picture.width] : [picture.width, picture.height];
  try {
    return await drawPhoto(area.width, area.height, (context) => {
      context.translate(width / 2 - area.x, height / 2 - area.y);
      context.rotate((quarterTurns * Math.PI) / 2);
      context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    });
  } finally {
    picture.close();
  }
}

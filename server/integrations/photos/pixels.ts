import sharp, { type Channels, type Sharp } from 'sharp';

/** A decoded picture. It has no metadata, so files encoded from it have none. */
export interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: Channels };
}

export const fromPixels = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

import { sharedProduct } from '../product/shared-product.ts';

export const product = await sharedProduct();

/** Related products below a product. */
export const maxRelatedProducts = 12

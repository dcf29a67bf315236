/** Cross-sells of a product. */
export const maxCrossSells = 24

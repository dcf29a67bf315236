/** Values of an option that are shown as buttons; more of them become a list to choose from. */
export const maxOptionButtons = 10
/** Related products below a product. */
export const maxRelatedProducts = 12

/** Values of an option that are shown as buttons; more of them become a list to choose from. */
export const maxOptionButtons = 10
/** Related products below a product. */
export const maxRelatedProducts = 12
/** Images, and characters of the description, in the site map and structured data. */
export const maxDescribedImages = 6
export const maxStructuredDescription = 5000

/** In characters. */
export const maxNameLength = 200
/** Characters in the heading of a detail. */
export const maxDetailHeadingLength = 200
/** Characters in the text of a detail. */
export const maxDetailTextLength = 5000
/** Options of a product, such as Size and Color. */
export const maxOptions = 5
/** Tags of a product. */
export const maxTags = 50
/** Characters in a tag that is added to many products. */
export const maxTagLength = 60
/** Colors that a card shows; more are counted. */
export const maxSwatches = 5
/** Products that change while staff wait when a category or brand is deleted or merged; a job changes the others. */
export const maxInlineProducts = 300
/** Images that a card shows: the first, and the second under the pointer. */
export const maxCardImages = 2
/** Characters of an address, and of the tags together. */
export const maxSeoLinkLength = 80
export const maxTagsLength = 1000
/** Characters of an address that is made, before a number that tells it from another: six fewer than it may have. */
export const maxMadeSeoLinkLength = 74
/** Characters of texts in a CSV, and those that the editor takes. */
export const maxShortDescriptionLength = 5000
export const maxTypedShortDescriptionLength = 600
export const maxDescriptionLength = 200_000
export const maxTypedDescriptionLength = 60_000
export const maxSeoDescriptionLength = 1000
export const maxTypedSeoDescriptionLength = 400
export const maxSeoTitleLength = 200
/** Characters of the address that follows a purchase, and of its label. */
export const maxRedirectLength = 500
export const maxRedirectLabelLength = 80
/** Characters of the address of a video, and of its label. */
export const maxVideoUrlLength = 500
export const maxVideoLabelLength = 200
/** Characters of a customs number, with its points. */
export const maxHsCodeLength = 20
/** Of the manual order: in a CSV, and in the editor. */
export const maxPosition = 1_000_000_000
export const maxTypedPosition = 1_000_000
/** Details of a product, such as Care and Materials. */
export const maxDetails = 30
/** Categories of a product besides its main one. */
export const maxFurtherCategories = 100
/** Characters of the color that an image shows. */
export const maxImageColorLength = 80

/** Pixels of the images that other sites show beside a link. */
export const socialImageWidth = 1200
export const socialImageHeight = 630
/** Characters of the title on an image; what is longer ends with an ellipsis. */
export const maxSocialTitle = 120

/** Pixels of the images that other sites show beside a link. */
export const socialImageWidth = 1200
export const socialImageHeight = 630
/** Characters of the title on an image; what is longer ends with an ellipsis. */
export const maxSocialTitle = 120
/** Addresses in a part of the site map, and up to which it has no parts. A part may have 50,000 and 50 MB; the longest addresses take 1,800 bytes. */
export const addressesPerSitemapPart = 20_000
/** Days after which an image of a page is deleted; it is made again when it is asked for. */
export const socialImageDays = 30
/** Bytes of all such images; above it, the oldest are deleted. */
export const maxSocialImagesSize = 500 * 1024 * 1024

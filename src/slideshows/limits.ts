// In characters.
export const maxNameLength = 120
export const maxHeadingLength = 120
export const maxTextLength = 300
export const maxButtonLength = 40
export const maxLinkLength = 500
/** The most slides that a page shows. */
export const maxShownSlides = 20
/** Contrast of text, by WCAG 2. */
export const leastContrast = 4.5
/** Slideshows that can be chosen for a page. */
export const offeredSlideshows = 500
/** Hours that the slides of a deleted slideshow stay, so that it can be restored. */
export const deletedSlideHours = 24

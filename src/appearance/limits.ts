/** Characters: two lines on a phone. */
export const maxAnnouncementLength = 160
export const maxAnnouncementLinkLength = 500
/** Days in which a browser does not show a dismissed announcement again. */
export const dismissedDays = 365
/** Pixels of the largest icon. */
export const iconPixels = 512
/** Contrast by WCAG 2, level AA: of text, and of what shows where a control is. */
export const leastTextContrast = 4.5
export const leastControlContrast = 3

/** Characters: two lines on a phone. */
export const maxAnnouncementLength = 160
export const maxAnnouncementLinkLength = 500

// In characters.
export const maxTitleLength = 160
export const maxExcerptLength = 400
export const maxSeoTitleLength = 120
export const maxSeoDescriptionLength = 300

export const maxVersions = 30

/** Days until what was deleted is erased. */
export const trashDays = 30
/** Days until a preview link expires. */
export const previewDays = 7
/** Characters of a slug that is made from a title, with the number that tells it from another. */
export const maxSlugLength = 80
/** Staff who can be chosen as the author. */
export const offeredAuthors = 200

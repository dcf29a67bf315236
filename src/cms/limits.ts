// In characters.
export const maxPageSlugLength = 200
export const maxSlugLength = 80
export const maxNameLength = 80
export const maxDescriptionLength = 500
export const maxTagsLength = 2000

export const maxSlugSegments = 5
export const maxPageCategories = 10
export const maxPageTags = 20
/** Pages on one page of a category or tag. */
export const pagesPerArchive = 12
/** Posts in the feed of a category or tag. */
export const feedEntries = 20
/** Related pages below a page. */
export const maxRelatedPages = 3
/** Of a reader, for the reading time. */
export const wordsPerMinute = 220
/** Characters of a page on its card, when it has no excerpt. */
export const leadLength = 200
/** Links of previews that one network may try. */
export const maxPreviewTriesPerTenMinutes = 20
/** Characters of a category's or tag's description in its row. */
export const termExcerptLength = 60
/** Placeholders of a draft that are named before it is published. */
export const listedPlaceholders = 12

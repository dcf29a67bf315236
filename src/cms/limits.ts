// In characters.
export const maxTitleLength = 160
export const maxPageSlugLength = 200
export const maxSlugLength = 80
export const maxExcerptLength = 400
export const maxSeoTitleLength = 120
export const maxSeoDescriptionLength = 300
export const maxNameLength = 80
export const maxDescriptionLength = 500
export const maxTagsLength = 2000

export const maxSlugSegments = 5
export const maxPageCategories = 10
export const maxPageTags = 20
export const maxVersions = 30

/** Days until a deleted page is erased. */
export const trashDays = 30
/** Days until the preview link of a page expires. */
export const previewDays = 7

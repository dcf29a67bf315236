// In characters.
export const maxPageSlugLength = 200
export const maxSlugLength = 80
export const maxNameLength = 80
export const maxDescriptionLength = 500
export const maxTagsLength = 2000

export const maxSlugSegments = 5
export const maxPageCategories = 10
export const maxPageTags = 20

// In characters.
export const maxSlugLength = 80
export const maxBodyLength = 400_000
export const maxNameLength = 80
export const maxDescriptionLength = 500
export const maxCommentLength = 1000
export const maxSearchLength = 200

export const maxArticleCategories = 10
export const maxCategoryDepth = 5

/** Days until searches without results and comments on votes are erased. */
export const gapDays = 180
/** Days in which a visitor has one vote per article. */
export const voterDays = 365

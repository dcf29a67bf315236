// In characters.
export const maxDocumentLength = 1_200_000
export const maxRichTextLength = 200_000
export const maxLineLength = 200
export const maxPassageLength = 2000
export const maxLinkLength = 2000

export const maxBlocks = 300
/** Blocks within columns are one level deep. */
export const maxBlockDepth = 1
/** Levels of lists and objects in the data of a block whose kind is unknown. */
export const maxUnknownDepth = 20
/** Elements within elements of rich text. Its time to sanitize grows with their square. */
export const maxTextNesting = 60
/** Shortcodes of one kind, and blocks of a costly one, that a document draws. */
export const maxShortcodes = 20
export const maxButtons = 3
export const maxGalleryImages = 24
export const maxHeroButtons = 2
export const maxColumns = 4
export const maxColumnBlocks = 20
export const maxProducts = 24
export const maxTiles = 12
export const maxBrands = 12
export const maxBenefits = 6
export const maxArticles = 12
/** Pages, categories or brands that the editor offers at once, of each kind. */
export const linkTargetsPerGroup = 6
/** Products that the editor offers at once. */
export const offeredProducts = 20

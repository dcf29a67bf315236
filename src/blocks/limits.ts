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
/** Characters of the title and of the heading of a block. */
export const maxTitleLength = 160
export const maxHeadingLength = 120
/** Characters of the text of a hero, a benefit, a button, a quote, and of its author and their role. */
export const maxHeroTextLength = 600
export const maxBenefitLength = 160
export const maxButtonLabelLength = 80
export const maxQuoteLength = 1000
export const maxQuoteAuthorLength = 120
/** Characters of a caption in a gallery, and below an image. */
export const maxGalleryCaptionLength = 200
export const maxCaptionLength = 300
/** Characters of the tag whose products are shown, and of the link to more of them. */
export const maxTagLength = 60
export const maxMoreLabelLength = 80
/** Columns of a block of columns, at least. */
export const leastColumns = 2
/** Categories or tags of pages that can be chosen. */
export const offeredTerms = 500
/** Letters from which a search also finds products, brands and articles to link. */
export const leastSearchLetters = 2
/** Link targets and products that can be paged through; further on, searching is faster. */
export const maxOffset = 1000
/** Minutes until the best-selling products of a block are found again. */
export const bestSellerMinutes = 15

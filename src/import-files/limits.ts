/** Rows of a file. */
export const maxRows = 500_000
/** Columns of a file. */
export const maxColumns = 500
/** Images of a product. */
export const maxImages = 100
/** Variants made of options that a row leaves open. */
export const maxExpandedVariants = 200
/** Characters in a category. */
export const maxCategoryNameLength = 120
/** Characters of a cell that an issue quotes, and of a unit. */
export const shownCellLength = 200
export const shownUnitLength = 40
/** Characters of a row; a longer one means an open quotation mark. */
export const maxRowLength = 2 * 1024 * 1024
/** Categories of a product, and levels of each. */
export const maxCategories = 50
export const maxCategoryLevels = 8
/** Characters of the address of an image. */
export const maxImageUrlLength = 2000
/** Characters of a path in a ZIP. */
export const maxZipPathLength = 300
/** Characters of the heading of a column. */
export const maxHeadingLength = 120
/** Files in a ZIP, bytes of all of them unpacked, and how many times smaller they may be packed. */
export const maxZipEntries = 60_000
export const maxUnzippedSize = 4 * 1024 * 1024 * 1024
export const maxZipRatio = 100
/** The same of a table in a ZIP: text can be packed far more than images. */
export const maxTableRatio = 1000

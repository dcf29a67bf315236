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

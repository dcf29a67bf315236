/** Bytes of an uploaded CSV file. */
export const maxTableSize = 64 * 1024 * 1024

/** Bytes of an uploaded ZIP of images. */
export const maxZipSize = 512 * 1024 * 1024
/** Days until an import and its files are deleted. */
export const importDays = 7
/** How long an import can be undone, in hours. */
export const undoHours = 24
/** Issues and failed images on the page of an import. */
export const maxShownIssues = 50
/** Of them, issues of one reason: a file without SKUs has the same one in every row. */
export const maxIssuesPerReason = 5
/** Products with issues that are read for them. */
export const maxProductsWithIssues = 500
/** Products in the preview of a file. */
export const previewedProducts = 5
/** Earlier imports on the page of uploads. */
export const listedImports = 25
/** Issues that are stored of a product; a broken file would fill the disk. */
export const maxStoredIssues = 50
/** Products with issues among which those that could not be restored are looked for, on the page of an undone import. */
export const maxNotUndone = 5000
/** Failed images in the file of all issues. */
export const maxExportedImages = 10_000
/** Rows that the preview of a file reads, and those by which its decimal sign is guessed. */
export const previewedRows = 60
export const guessedRows = 500
/** Sample values of a column in the preview, and characters of each. */
export const shownSamples = 3
export const shownSampleLength = 60
/** Variants that the preview names of a product. */
export const previewedVariants = 4
/** Attempts to save a product until it is skipped and reported. */
export const maxAttempts = 3
/** Characters of an address that the other store may have had; redirects are made of them. */
export const maxOldSlugLength = 250
/** Earlier imports among which the last one with the same columns is looked for. */
export const maxComparedImports = 1000
/** Characters of a SKU that an import makes, before a number that tells it from another. */
export const maxGeneratedSkuLength = 70

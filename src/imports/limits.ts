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
/** Products in the preview of a file. */
export const previewedProducts = 5
/** Earlier imports on the page of uploads. */
export const listedImports = 25

/** Bytes of an uploaded CSV file. */
export const maxTableSize = 64 * 1024 * 1024

/** Bytes of an uploaded ZIP of images. */
export const maxZipSize = 512 * 1024 * 1024

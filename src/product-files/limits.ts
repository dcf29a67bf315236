export const maxFileMegabytes = 200
/** In bytes. */
export const maxFileSize = maxFileMegabytes * 1024 * 1024
/** Days until a download expires. */
export const maxExpiryDays = 3650
/** Downloads of a file per purchase. */
export const maxDownloads = 10_000
/** Files of one product. */
export const maxFiles = 20

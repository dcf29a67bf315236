export const maxDownloadMegabytes = 200
/** In bytes. */
export const maxDownloadSize = maxDownloadMegabytes * 1024 * 1024
/** In characters. */
export const maxTitleLength = 160
/** Files that can be chosen for a page. */
export const offeredDownloads = 500

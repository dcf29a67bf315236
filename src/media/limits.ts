export const maxImageMegabytes = 10
/** In bytes. */
export const maxImageSize = maxImageMegabytes * 1024 * 1024
export const maxImageMegapixels = 50
/** Decoding an AVIF needs about twelve bytes of memory per pixel. */
export const maxAvifMegapixels = 24
export const maxVideoMegabytes = 40
/** In bytes. */
export const maxVideoSize = maxVideoMegabytes * 1024 * 1024
/** Characters of an alternative text or a zoom label. */
export const maxAltLength = 300
/**
 * Characters of an alternative text that screen readers and search engines take well: advice, counted beside the field; one that is made of
 * a file name is cut to it.
 */
export const advisedAltLength = 125
/** Images fetched from one host at once, to be polite to it. */
export const maxRequestsPerHost = 2
/** Characters of the name of an image. */
export const maxImageNameLength = 200
/** Images of one upload without script. */
export const maxImagesPerUpload = 10
/** Days after which unused images and videos are deleted. By then drafts and undo periods have ended. */
export const unusedDays = 30
/** Pixels: the stored widths of an image. Lists of the admin show the first, the zoom lens the last. */
export const imageWidths = { thumb: 160, small: 400, medium: 800, large: 1600 }
/** Images that the library shows at once. */
export const imagesPerPage = 24
/** Of one person. */
export const maxLibraryUploadsPerTenMinutes = 600
/** Images that one person may add to texts. */
export const maxUploadsPerTenMinutes = 60
/** Checks for unused files. */
export const maxChecksPerMinute = 6
/** Bytes from which an image is among the large ones. */
export const largeBytes = 500_000
/** Places of each kind that the page of an image names. */
export const maxShownUses = 200
/** Quality of stored images, of 100. */
export const imageQuality = 82
/** Redirects that an image of another host may go through. */
export const maxRedirects = 4
/** Images above this size are read two at a time, and others wait: each takes most of a second. */
export const slowMegapixels = 8

/** Seconds that staff wait for the download of a font, from all its addresses together. */
export const installSeconds = 110

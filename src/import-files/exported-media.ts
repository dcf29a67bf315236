/** An image in a ZIP of our own export: its name is unique across stores. */
export const isExportedImage = (source: string): boolean => /^media\/[a-z0-9]{32}-\d{1,4}\.webp$/.test(source)

/** A video in a ZIP of our own export. */
export const isExportedVideo = (source: string): boolean => /^media\/[a-z0-9]{32}\.(mp4|webm)$/.test(source)

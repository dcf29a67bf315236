export const imagePickerPath = '/admin/media/pick'

const targets = /^\/admin\/(?:settings\/(?:logo|logo_dark|favicon)|ecommerce\/products\/\d{1,15}\/images)$/

/** Where an image chosen without script is sent; null for what takes no image at once. */
export const pickerTarget = (path: string | null): string | null => (path !== null && targets.test(path) ? path : null)

/** The page that chooses an image for `target` without script. */
export const pickerPageFor = (target: string): string => `${imagePickerPath}?${new URLSearchParams({ to: target }).toString()}`

/** The part of an image that stays visible when it is cropped, row by row; '' = the center. */
export const focusPoints = ['top-left', 'top', 'top-right', 'left', '', 'right', 'bottom-left', 'bottom', 'bottom-right'] as const

export type Focus = (typeof focusPoints)[number]

export const parseFocus = (value: string): Focus => focusPoints.find((point) => point === value) ?? ''

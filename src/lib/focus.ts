/** Which part of a picture stays in sight where it is cut to another shape, row by row; '' = its middle. */
export const focusPoints = ['top-left', 'top', 'top-right', 'left', '', 'right', 'bottom-left', 'bottom', 'bottom-right'] as const

export type Focus = (typeof focusPoints)[number]

/** The point that is named so; '' for any other word. */
export const parseFocus = (value: string): Focus => focusPoints.find((point) => point === value) ?? ''

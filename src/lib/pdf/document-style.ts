import type { TextStyle } from './text-painter.ts'

/** The white around the text. Sizes are in points: 72 are an inch. */
export const pageMargin = 48
export const gap = 14
export const rowGap = 6
export const numberColumnWidth = 78
export const textSize = 9.5
const smallSize = 8.5
const ink = '#1b1f27'
export const muted = '#5a6170'
export const line = '#d9dce3'

export const heading: TextStyle = { weight: 'bold', size: 13, color: ink }
export const label: TextStyle = { weight: 'bold', size: smallSize, color: muted }
export const small: TextStyle = { weight: 'regular', size: smallSize, color: muted }
export const plain: TextStyle = { weight: 'regular', size: textSize, color: ink }
export const strong: TextStyle = { ...plain, weight: 'bold' }

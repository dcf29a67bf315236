/** Grams or millimeters per unit. */
export const unitFactors: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  oz: 28.349523125,
  lb: 453.59237,
  lbs: 453.59237,
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  yd: 914.4,
}

const unit = Object.keys(unitFactors).join('|')

/** Units after the name of a column, as in "weight (kg)". */
export const unitInHeader = new RegExp(`^(.+) \\((${unit})\\)$`)

/** The unit after a number in a cell, as in "1.2 kg". */
export const unitAfterNumber = new RegExp(`[\\s\\u00a0]*(${unit})$`, 'i')

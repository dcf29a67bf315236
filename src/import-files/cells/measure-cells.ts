import { maxMeasure } from '#src/variants/limits.ts'
import { shownUnitLength } from '../limits.ts'
import { type MeasureUnit, findUnit, isUnitOf, unitFactors } from '../words/units.ts'
import type { ParseResult } from './parse-result.ts'
import { plainDigits } from './plain-digits.ts'

interface MeasurementFormat {
  base: MeasureUnit
  /** Of the column; '' without one. A unit in the cell counts instead. */
  unit: string
  decimal: '.' | ','
}

/** Parses a weight or length to whole grams or millimeters. */
export function parseMeasurement(text: string, { base, unit, decimal }: MeasurementFormat): ParseResult<number> {
  const [, numberPart = '', word = ''] = /^([^\p{L}"'״]*)(.*)$/su.exec(plainDigits(text, decimal).trim()) ?? []
  const found = word === '' ? unit || base : findUnit(word)
  const number = numberPart.replace(/[\s\u00a0\u202f]/g, '')
  if (!/^(?:\d{1,12}(?:[.,]\d+)?|[.,]\d+)$/.test(number)) return { reason: 'importFiles.reason.notAWeightOrLength' }
  if (found === null || !isUnitOf(base, found))
    return { reason: 'importFiles.reason.unknownUnit', params: { unit: word.slice(0, shownUnitLength) } }
  // 1,250 is 1.25 or 1250.
  if (decimal === '.' && number.includes(',')) return { reason: 'importFiles.reason.decimalMark' }
  if (decimal === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(number)) return { reason: 'importFiles.reason.decimalMark' }
  const rounded = Math.round(Number(number.replace(',', '.')) * unitFactors[found]!)
  return rounded <= maxMeasure ? { value: rounded } : { reason: 'importFiles.reason.outOfRange' }
}

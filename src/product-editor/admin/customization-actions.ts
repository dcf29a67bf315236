import { hasChoices } from '#src/customization/form-rules.ts'
import { customizationLimits } from '#src/customization/limits.ts'
import type { CustomizationRow } from './customization-rows.ts'

export interface CustomizationUpdate {
  rows: CustomizationRow[]
  /** Name of the control to focus; null leaves the focus unchanged. */
  focus: string | null
}

const blankChoice = { value: '', retail: '', wholesale: '' }
const blankField: CustomizationRow = {
  key: '',
  label: '',
  type: 'text',
  required: false,
  max_length: '',
  retail: '',
  wholesale: '',
  choices: [],
}

/** add · remove:1 · up:1 · down:1 for questions; choice:1 · drop:1:0 · lift:1:0 · lower:1:0 for their choices. Others change nothing. */
export function applyCustomizationAction(rows: CustomizationRow[], action: string): CustomizationUpdate {
  const [verb, fieldIndex, choiceIndex] = action.split(':')
  const result = applyAction(rows, verb ?? '', Number(fieldIndex ?? -1), Number(choiceIndex ?? -1))
  return { ...result, rows: result.rows.map(ensureChoices) }
}

function applyAction(rows: CustomizationRow[], verb: string, index: number, choiceIndex: number): CustomizationUpdate {
  if (verb === 'add') {
    if (rows.length >= customizationLimits.fields) return { rows, focus: null }
    return { rows: [...rows, blankField], focus: `customization.${rows.length}.label` }
  }
  const row = rows[index]
  if (!row) return { rows, focus: null }
  const name = `customization.${index}`
  const replaceChoices = (choices: CustomizationRow['choices'], focus: string): CustomizationUpdate => ({
    rows: rows.with(index, { ...row, choices }),
    focus,
  })
  switch (verb) {
    case 'remove': {
      const remaining = rows.toSpliced(index, 1)
      return {
        rows: remaining,
        focus: remaining.length === 0 ? 'customization.add' : `customization.${Math.min(index, remaining.length - 1)}.label`,
      }
    }
    case 'up':
    case 'down': {
      const to = index + (verb === 'up' ? -1 : 1)
      return rows[to]
        ? { rows: moveItem(rows, index, to), focus: `customization.${to}.${nextFocusVerb(to, rows.length, verb)}` }
        : { rows, focus: null }
    }
    case 'choice':
      if (row.choices.length >= customizationLimits.choices) return { rows, focus: null }
      return replaceChoices([...row.choices, blankChoice], `${name}.choices.${row.choices.length}.value`)
    case 'drop':
      if (!row.choices[choiceIndex]) return { rows, focus: null }
      return replaceChoices(
        row.choices.toSpliced(choiceIndex, 1),
        `${name}.choices.${Math.max(0, Math.min(choiceIndex, row.choices.length - 2))}.value`,
      )
    case 'lift':
    case 'lower': {
      const to = choiceIndex + (verb === 'lift' ? -1 : 1)
      if (!row.choices[choiceIndex] || !row.choices[to]) return { rows, focus: null }
      return replaceChoices(moveItem(row.choices, choiceIndex, to), `${name}.choices.${to}.${nextFocusVerb(to, row.choices.length, verb)}`)
    }
    default:
      return { rows, focus: null }
  }
}

const moveItem = <T>(list: T[], from: number, to: number): T[] => list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

// At either end the pressed button is disabled: focus the opposite one.
function nextFocusVerb(to: number, count: number, verb: 'up' | 'down' | 'lift' | 'lower'): string {
  const opposite = { up: 'down', down: 'up', lift: 'lower', lower: 'lift' } as const
  const isAtEnd = verb === 'up' || verb === 'lift' ? to === 0 : to === count - 1
  return isAtEnd ? opposite[verb] : verb
}

function ensureChoices(row: CustomizationRow): CustomizationRow {
  if (!hasChoices(row) || row.choices.length > 0) return row
  return { ...row, choices: [blankChoice, blankChoice] }
}

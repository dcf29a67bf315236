import type { TypedQuestion } from '#templates/catalog/admin/customization-card.tsx'
import { formLimits, hasChoices } from '../customization.ts'

export interface Rearranged {
  rows: TypedQuestion[]
  /** Name of the control that takes the focus; null leaves it where it was. */
  focus: string | null
}

const blankChoice = { value: '', retail: '', wholesale: '' }
const blank: TypedQuestion = {
  key: '',
  label: '',
  type: 'text',
  required: false,
  max_length: '',
  retail: '',
  wholesale: '',
  choices: [],
}

/**
 * The rows after a button of the builder was pressed: add · remove:1 · up:1 · down:1 for questions, choice:1 · drop:1:0 · lift:1:0 ·
 * lower:1:0 for the answers of one. Whatever else is asked leaves them as they are; a question to choose from has rows to fill in.
 */
export function rearrange(rows: TypedQuestion[], act: string): Rearranged {
  const [verb, question, choice] = act.split(':')
  const done = acted(rows, verb ?? '', Number(question ?? -1), Number(choice ?? -1))
  return { ...done, rows: done.rows.map(withChoices) }
}

function acted(rows: TypedQuestion[], verb: string, at: number, choice: number): Rearranged {
  if (verb === 'add') {
    if (rows.length >= formLimits.fields) return { rows, focus: null }
    return { rows: [...rows, blank], focus: `customization.${rows.length}.label` }
  }
  const row = rows[at]
  if (!row) return { rows, focus: null }
  const name = `customization.${at}`
  const within = (choices: TypedQuestion['choices'], focus: string): Rearranged => ({ rows: rows.with(at, { ...row, choices }), focus })
  switch (verb) {
    case 'remove': {
      const left = rows.toSpliced(at, 1)
      return { rows: left, focus: left.length === 0 ? 'customization.add' : `customization.${Math.min(at, left.length - 1)}.label` }
    }
    case 'up':
    case 'down': {
      const to = at + (verb === 'up' ? -1 : 1)
      return rows[to] ? { rows: moved(rows, at, to), focus: `customization.${to}.${edge(to, rows.length, verb)}` } : { rows, focus: null }
    }
    case 'choice':
      if (row.choices.length >= formLimits.choices) return { rows, focus: null }
      return within([...row.choices, blankChoice], `${name}.choices.${row.choices.length}.value`)
    case 'drop':
      if (!row.choices[choice]) return { rows, focus: null }
      return within(row.choices.toSpliced(choice, 1), `${name}.choices.${Math.max(0, Math.min(choice, row.choices.length - 2))}.value`)
    case 'lift':
    case 'lower': {
      const to = choice + (verb === 'lift' ? -1 : 1)
      if (!row.choices[choice] || !row.choices[to]) return { rows, focus: null }
      return within(moved(row.choices, choice, to), `${name}.choices.${to}.${edge(to, row.choices.length, verb)}`)
    }
    default:
      return { rows, focus: null }
  }
}

const moved = <T>(list: T[], from: number, to: number): T[] => list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

// At either end the button that was pressed rests: the other one is nearest.
function edge(to: number, count: number, verb: 'up' | 'down' | 'lift' | 'lower'): string {
  const back = { up: 'down', down: 'up', lift: 'lower', lower: 'lift' } as const
  const rests = verb === 'up' || verb === 'lift' ? to === 0 : to === count - 1
  return rests ? back[verb] : verb
}

function withChoices(row: TypedQuestion): TypedQuestion {
  if (!hasChoices(row) || row.choices.length > 0) return row
  return { ...row, choices: [blankChoice, blankChoice] }
}

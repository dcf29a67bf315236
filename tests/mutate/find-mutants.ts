import { parseSync } from 'oxc-parser'
import { dropArguments } from './kinds/argument.ts'
import { moveBounds } from './kinds/bound.ts'
import { turnConditions } from './kinds/condition.ts'
import { changeConstants } from './kinds/constant.ts'
import { removeGuards } from './kinds/guard.ts'
import { removeLines } from './kinds/line.ts'
import { removeSqlConditions } from './kinds/sql.ts'
import { type Edit, type Kind, type Mutant } from './mutant.ts'
import { stratumOf } from './strata.ts'
import { walk, type Visit } from './walk.ts'

const finders: [Kind, (visit: Visit) => Edit[]][] = [
  ['condition', turnConditions],
  ['bound', moveBounds],
  ['line', removeLines],
  ['refusal', removeGuards],
  ['constant', changeConstants],
  ['argument', dropArguments],
  ['sql', removeSqlConditions],
]

/** Every mutant of a file, in the order of its text. Some may not parse: see `plants`. */
export function findMutants(path: string, text: string): Mutant[] {
  const { program } = parse(path, text)
  const found = [...walk(program, text)].flatMap((visit) =>
    finders.flatMap(([kind, find]) => find(visit).map((edit) => ({ ...edit, kind, stratum: stratumOf(path, visit) }))),
  )
  const counts = new Map<string, number>()
  const lineOf = createLineFinder(text)
  return found
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((mutant) => {
      const { line, text: lineText } = lineOf(mutant.start)
      const key = `${mutant.kind} ${lineText}`
      const occurrence = counts.get(key) ?? 0
      counts.set(key, occurrence + 1)
      return { path, ...mutant, text: lineText, line, occurrence }
    })
}

/** The text with these edits, which do not overlap. */
export function applyEdits(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((planted, { start, end, replacement }) => planted.slice(0, start) + replacement + planted.slice(end), text)
}

/** Whether the file still parses with the mutant in it. */
export const plants = (mutant: Mutant, text: string): boolean => {
  const planted = applyEdits(text, [mutant])
  return planted !== text && parse(mutant.path, planted).errors.length === 0
}

const parse = (path: string, text: string) =>
  parseSync(path, text, { preserveParens: false, sourceType: path.endsWith('.js') ? 'unambiguous' : 'module' })

function createLineFinder(text: string): (offset: number) => { line: number; text: string } {
  const lines = text.split('\n')
  const starts: number[] = []
  for (let at = 0, index = 0; index < lines.length; at += lines[index]!.length + 1, index++) starts.push(at)
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset)
    return { line: index + 1, text: lines[index]!.trim() }
  }
}

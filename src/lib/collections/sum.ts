import { recordOf } from './records.ts'

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The sums of some numbers of each row, by name. */
export const sumEach = <Name extends string>(rows: readonly Record<Name, number>[], ...names: Name[]): Record<Name, number> =>
  recordOf(names.map((name) => [name, sum(rows.map((row) => row[name]))] as const))

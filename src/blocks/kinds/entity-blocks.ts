import { slugsOf } from '#src/lib/links/slugs.ts'
import type { LoadableBlock } from '../define-block-kind.ts'

/** For blocks that show one row of another table. */
export const idsOf = <Data extends object>(blocks: LoadableBlock<Data>[], idOf: (data: Data) => number | null): number[] => [
  ...new Set(blocks.flatMap(({ data }) => idOf(data) ?? [])),
]

/** The row that each block shows, by block id. */
export function byEntity<Data extends object, Row extends { id: number }>(
  blocks: LoadableBlock<Data>[],
  rows: Row[],
  idOf: (data: Data) => number | null,
): Map<string, Row> {
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    blocks.flatMap(({ id, data }) => {
      const row = found.get(idOf(data) ?? 0)
      return row ? [[id, row] as const] : []
    }),
  )
}

export const entityOptions = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

/** Rows without a slug, for shortcodes. */
export const slugsOfNames = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ id, slugs: slugsOf(name) }))

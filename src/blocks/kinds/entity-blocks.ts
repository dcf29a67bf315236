import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { slugsOf } from '#src/lib/links/slugs.ts'
import type { BlockContext, LoadableBlock } from '../define-block-kind.ts'

/** For blocks that show one row of another table. */
export const idsOf = <Data extends object>(blocks: LoadableBlock<Data>[], idOf: (data: Data) => number | null): number[] => [
  ...new Set(blocks.flatMap(({ data }) => idOf(data) ?? [])),
]

/** The row that each block shows, by block id. */
export async function rowsOfBlocks<Data extends object, Row extends { id: number }>(
  blocks: LoadableBlock<Data>[],
  idOf: (data: Data) => number | null,
  find: (ids: number[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const found = new Map((await find(idsOf(blocks, idOf))).map((row) => [row.id, row]))
  return new Map(
    blocks.flatMap(({ id, data }) => {
      const row = found.get(idOf(data) ?? 0)
      return row ? [[id, row] as const] : []
    }),
  )
}

/** The choice of a row. */
export const rowField = (label: StringKey, list: (q: Exec) => Promise<{ id: number; name: string }[]>) =>
  ({
    type: 'entity',
    label,
    options: async ({ shop }: BlockContext) => (await list(shop.db.read)).map(({ id, name }) => ({ value: id, label: name })),
  }) as const

/** Rows without a slug, for shortcodes. */
export const slugsOfNames = (rows: { id: number; name: string }[]) => rows.map(({ id, name }) => ({ id, slugs: slugsOf(name) }))

import { type SQL, asc, desc } from 'drizzle-orm'

/** Orders of the shop's listings; `choose-index.ts` names an index for each. */
export const listingSorts = ['newest', 'price_asc', 'price_desc', 'name', 'relevance'] as const
export type ListingSort = (typeof listingSorts)[number]

type Column = SQL | Parameters<typeof asc>[0]

/** The caller handles relevance. */
export function sortColumnAndDirection(
  sort: ListingSort,
  columns: { createdAt: Column; listPrice: Column; name: Column },
): [Column, typeof asc] {
  if (sort === 'price_asc') return [columns.listPrice, asc]
  if (sort === 'price_desc') return [columns.listPrice, desc]
  if (sort === 'name') return [columns.name, asc]
  return [columns.createdAt, desc]
}

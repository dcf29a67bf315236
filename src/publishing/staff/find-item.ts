import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

/** Of any state, in the trash too. Throws NotFound. */
export async function getItem<C extends ContentTypes>(q: Exec, content: StaffKind<C>, id: number): Promise<C['stored']> {
  const stored = await content.find(q, id)
  if (!stored) throw new NotFound(content.kind.name)
  return stored
}

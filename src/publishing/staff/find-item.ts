import type { Exec } from '#db/types.ts'
import { orNotFound } from '#src/lib/errors/errors.ts'
import type { ContentTypes, StaffKind } from './staff-kind.ts'

/** Of any state, in the trash too. Throws NotFound. */
export const getItem = async <C extends ContentTypes>(q: Exec, content: StaffKind<C>, id: number): Promise<C['stored']> =>
  orNotFound(await content.find(q, id), content.kind.name)

import type { StaffView } from '#src/admin/shell.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import { Conflict } from '#src/lib/errors.ts'
import { go } from '#src/web/answer.tsx'
import { importPath } from '#templates/imports/parts.tsx'

/** Leads whoever looks at an old page of an import to where it is now. */
export const movedOn = (view: StaffView, id: number, key: StringKey = 'imports.movedOn'): Response =>
  go(view, `${importPath}/${id}`, { kind: 'error', text: view.t(key) })

/** Does something to an import; when it has gone on meanwhile, shows where it is. */
export async function unlessMovedOn(view: StaffView, id: number, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return movedOn(view, id, error.key as StringKey)
  }
}

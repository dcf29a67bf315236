import type { StaffView } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { redirect } from '#src/web/response.tsx'
import { importsPath } from '#templates/imports/import-layout.tsx'

export const redirectToRun = (view: StaffView, id: number, key: StringKey = 'imports.stepChanged'): Response =>
  redirect(view, `${importsPath}/${id}`, { kind: 'error', text: view.t(key) })

export async function withConflictRedirect(view: StaffView, id: number, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return redirectToRun(view, id, error.key)
  }
}

import { Conflict } from '#src/lib/errors/errors.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { StaffView } from './layout.ts'

/** `attempt` of a form that can also conflict with what was sent before: adds the reason and returns 'conflict'. */
export async function attemptOrConflict<V, R>(
  view: StaffView,
  form: ParsedForm<V>,
  work: (values: V) => R | Promise<R>,
): Promise<R | 'conflict' | undefined> {
  try {
    return await form.attempt(work)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    form.addError('', view.t(error.key))
    return 'conflict'
  }
}

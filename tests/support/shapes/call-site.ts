import { join } from 'node:path'

const root = join(import.meta.dir, '../../..')

/** Where statements are: not in the kit, which is what db contains beside its search, triggers, personal data and seeds. */
const statements = /^src\/|^db\/(?!(?:lists|migrate|postgres|sqlite)\/).*\/|^db\/lists\/entity-store\.ts$/

/** Frames that are read: those of drizzle, of the kit and of the builder's caller. */
const depth = 12
/** Enough without the kit between drizzle and the caller. Reading a frame takes a microsecond, remembering all of them less. */
const nearDepth = 5

export interface CallSite {
  near: Error
  whole: Error
}

/** Where the program runs a statement. Remembering it costs little; naming it costs more. */
export function captureCallSite(): CallSite {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = nearDepth
  const near = new Error()
  Error.stackTraceLimit = depth
  const whole = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return { near, whole }
}

const names = new Map<string, string | null | undefined>()

/** File and line, as src/orders/find-orders.ts:42; null for a statement of a test. */
export function nameCallSite({ near, whole }: CallSite): string | null {
  // Those who await come after the last frame, whichever that is.
  const [calls = ''] = (near.stack ?? '').split('\n    at async ', 1)
  const name = nameStack(calls)
  return name === undefined ? (nameStack(whole.stack ?? '') ?? null) : name
}

function nameStack(stack: string): string | null | undefined {
  const known = names.get(stack)
  if (known !== undefined || names.has(stack)) return known
  const name = findCallSite(stack)
  names.set(stack, name)
  return name
}

/**
 * The first line of src or db outside the kit. Null if a test comes first, undefined without either. A store of one table is called through
 * the admin kit, at different depths on the engines: its own line says enough, because its statements name their table.
 */
export function findCallSite(stack: string): string | null | undefined {
  for (const [, path, line] of stack.matchAll(/\(?(\/[^():]+):(\d+):\d+\)?$/gm)) {
    const local = path!.startsWith(`${root}/`) ? path!.slice(root.length + 1) : ''
    if (local.startsWith('tests/') && !local.startsWith('tests/support/shapes/')) return null
    if (statements.test(local)) return `${local}:${line}`
  }
  return undefined
}

import { join } from 'node:path'

const root = join(import.meta.dir, '../../..')

/** Where statements are: not in the kit, which is what db contains beside its search, triggers, personal data and seeds. */
const statements = /^src\/|^db\/(?!(?:lists|migrate|postgres|sqlite)\/).*\/|^db\/lists\/entity-store\.ts$/

/** Frames that are read: those of drizzle, of the kit and of the builder's caller. */
const depth = 12

/** Where the program runs a statement. Remembering it costs little; naming it costs more. */
export function captureCallSite(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const callSite = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return callSite
}

const names = new Map<string, string | null>()

/** File and line, as src/orders/find-orders.ts:42; null for a statement of a test. */
export function nameCallSite({ stack = '' }: Error): string | null {
  let name = names.get(stack)
  if (name === undefined) {
    name = findCallSite(stack)
    names.set(stack, name)
  }
  return name
}

/**
 * The first line of src or db outside the kit. Null if a test comes first. A store of one table is called through the admin kit, at
 * different depths on the engines: its own line says enough, because its statements name their table.
 */
export function findCallSite(stack: string): string | null {
  for (const [, path, line] of stack.matchAll(/\(?(\/[^():]+):(\d+):\d+\)?$/gm)) {
    const local = path!.startsWith(`${root}/`) ? path!.slice(root.length + 1) : ''
    if (local.startsWith('tests/') && !local.startsWith('tests/support/shapes/')) return null
    if (statements.test(local)) return `${local}:${line}`
  }
  return null
}

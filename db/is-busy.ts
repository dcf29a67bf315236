/** Whether the database cannot do a write just now, though it could later: held by another program, or its disk is full. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && /^SQLITE_(BUSY|LOCKED|FULL)/.test(code)) || isBusy(error.cause)
}

let open = 0
let note = () => {}

/** Runs a transaction of a test's shop. */
export async function trackTransaction<R>(run: () => Promise<R>): Promise<R> {
  open += 1
  if (open > 1) note()
  try {
    return await run()
  } finally {
    open -= 1
  }
}

/** Calls `work` whenever a transaction begins while another one is open, or waits. */
export function onConcurrentTransactions(work: () => void): void {
  note = work
}

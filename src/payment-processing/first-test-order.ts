import type { Tx } from '#db/types.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'

/** Remembers for good that a test order was placed, also when it is deleted. */
export async function recordTestOrder(tx: Tx, now: number): Promise<void> {
  if ((await readSettings(tx)).test_order_placed_at === 0) await saveSettings(tx, { test_order_placed_at: now }, now)
}

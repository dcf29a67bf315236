import { inChunks } from '#src/lib/collections/chunks.ts'
import type { Payment } from '#src/payments/payments.ts'
import { listPaymentsToCheck, scheduleNextCheck } from '#src/payments/payment-checks.ts'
import { isPolled, ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { syncPayment } from './sync-payments.ts'

/**
 * Scheduled task: syncs payments without news for some minutes, sooner if the processor reports nothing by itself, so that a closed browser
 * loses no order. Returns how many. Once none of an account's calls succeeds, the rest of its payments wait for the next run.
 */
export async function recheckPayments(shop: Shop, signal?: AbortSignal): Promise<number> {
  const polledProcessorIds = shop.processors.filter(isPolled).map(({ processorId }) => processorId)
  const due = await listPaymentsToCheck(shop.db.read, { now: shop.now(), limit: maxChecksPerRun, polledProcessorIds })
  const unreachable = new Set<string>()
  let checkedCount = 0
  for (const batch of inChunks(due, parallelChecks)) {
    if (signal?.aborted) break
    const checks = await Promise.all(
      batch
        .filter((payment) => !unreachable.has(accountKey(payment)))
        .map((payment) => checkPayment(shop, payment, polledProcessorIds.includes(payment.processorId))),
    )
    checkedCount += checks.length
    for (const { key } of checks) if (checks.every((check) => check.key !== key || check.hasFailed)) unreachable.add(key)
  }
  return checkedCount
}

// A former account that does not answer any more keeps none of the others waiting.
const accountKey = ({ processorId, account }: Payment): string => `${processorId}:${account}`

/** A run of all checks takes about a minute at half a second each. */
const maxChecksPerRun = 500
const parallelChecks = 4

async function checkPayment(shop: Shop, payment: Payment, isPolledOften: boolean): Promise<{ key: string; hasFailed: boolean }> {
  let hasFailed = false
  try {
    await syncPayment(shop, payment, { action: payment.state === 'cancelled' ? 'cancel' : undefined })
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    // Processors delete abandoned payments.
    hasFailed = !error.isNotFound
    if (hasFailed) shop.log.warn({ err: error, payment: payment.id }, 'could not get the status of a payment from its processor')
  }
  await shop.db.transaction((tx) => scheduleNextCheck(tx, payment, { hasFailed, isPolled: isPolledOften, now: shop.now() }))
  return { key: accountKey(payment), hasFailed }
}

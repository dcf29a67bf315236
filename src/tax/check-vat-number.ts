import type { StoredVatCheck } from '#db/schema/orders.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'
import { parseVatNumber } from '#src/lib/tax/vat-numbers.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import type { Shop } from '#src/shop.ts'
import { findVatCheck, saveVatCheck } from './stored-vat-checks.ts'
import { maxVatChecksPerMinute, vatAnswerHours, vatRetrySeconds } from './limits.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

/**
 * Asks the register about a number that could move the VAT to the buyer, unless its answer is known, and stores what it says. Never in a
 * transaction. Without an answer an earlier one stays.
 */
export async function checkVatNumber(shop: Shop, sellerVatNumber: string, vatNumber: string): Promise<void> {
  const seller = parseVatNumber(sellerVatNumber)
  const buyer = parseVatNumber(vatNumber)
  if (!seller || !buyer || seller.country === buyer.country) return
  if (![seller, buyer].every(({ country }) => isInEuropeanUnion(country))) return
  const known = await findVatCheck(shop.db.read, vatNumber)
  if (known && isRecent(known, shop.now())) return
  const answer = await askRegister(shop, () => shop.taxServices.vatRegister.check(buyer, seller))
  if (answer === null || (answer.state === 'unavailable' && known && known.state !== 'unavailable')) return
  await writeAside(shop, (tx) => saveVatCheck(tx, vatNumber, { ...answer, checkedAt: shop.now() }))
}

const isRecent = ({ state, checkedAt }: StoredVatCheck, now: number): boolean =>
  now - checkedAt < (state === 'unavailable' ? vatRetrySeconds * 1000 : vatAnswerHours * 3_600_000)

/** Null when too many numbers were asked for. */
async function askRegister(shop: Shop, ask: () => Promise<Omit<StoredVatCheck, 'checkedAt'>>) {
  try {
    // The register blocks those who ask too much.
    await enforceRateLimit(shop, 'vat-check', maxVatChecksPerMinute, 60_000)
    return await ask()
  } catch (error) {
    if (error instanceof TooManyRequests) return null
    shop.log.warn({ err: error }, 'the register of VAT numbers did not answer')
    return { state: 'unavailable' as const, name: '', reference: '' }
  }
}

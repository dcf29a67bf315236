import type { StoredVatCheck } from '#db/schema/orders.ts'
import type { VatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { System } from '#src/shop/system.ts'
import { maxRegisteredNameLength } from './limits.ts'

export interface VatRegister {
  /** `requester` is the store's own number: with it the register gives a reference that proves the check. Throws without an answer. */
  check(number: VatNumber, requester: VatNumber): Promise<Omit<StoredVatCheck, 'checkedAt'> & { state: 'valid' | 'invalid' }>
}

/** In ms. A buyer waits for it. */
const timeoutMs = 3000

/** VIES, the European Commission's register, by its REST API. */
export const vies = (baseUrl: string, { requests, timers }: System): VatRegister => ({
  async check(number, requester) {
    const response = await requests.fetch(`${baseUrl}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: number.prefix,
        vatNumber: number.number,
        requesterMemberStateCode: requester.prefix,
        requesterNumber: requester.number,
      }),
      signal: timers.timeoutSignal(timeoutMs),
    })
    const answer = (await response.json()) as ViesAnswer
    if (answer.errorWrappers?.some(({ error }) => error === 'INVALID_INPUT')) return { state: 'invalid', name: '', reference: '' }
    if (!response.ok || typeof answer.valid !== 'boolean')
      throw new Error(`VIES answered ${response.status} ${answer.errorWrappers?.[0]?.error ?? ''}`)
    return { state: answer.valid ? 'valid' : 'invalid', name: disclosed(answer.name), reference: answer.requestIdentifier ?? '' }
  },
})

interface ViesAnswer {
  valid?: boolean
  name?: string
  requestIdentifier?: string
  /** Instead of the rest, when a member state or the register does not answer. */
  errorWrappers?: { error: string }[]
}

// Some member states keep names secret.
const disclosed = (name: string | undefined): string => (name === undefined || name === '---' ? '' : name.slice(0, maxRegisteredNameLength))

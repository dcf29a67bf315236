import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceMs = 300_000

/**
 * Whether one of the signatures in `ts=<seconds>;h1=<hex>[;h1=<hex>]` is the HMAC of `ts:raw`. Several are sent while a secret is replaced.
 * False when signed over 300 s before or after `now` (epoch ms), and for an empty secret.
 */
export function hasMerchantSignature(raw: string, header: string, secret: string, now: number): boolean {
  const fields = header.split(';').map((field) => field.trim())
  const seconds = fields.flatMap((field) => /^ts=(\d{1,12})$/.exec(field)?.[1] ?? [])
  if (secret.trim() === '' || seconds.length !== 1) return false
  if (Math.abs(now - Number(seconds[0]) * 1000) > toleranceMs) return false
  const expected = createHmac('sha256', secret).update(`${seconds[0]}:${raw}`).digest()
  const signatures = fields.flatMap((field) => /^h1=([0-9a-f]{64})$/i.exec(field)?.[1] ?? [])
  return signatures.map((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected)).includes(true)
}

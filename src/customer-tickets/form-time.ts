import { createHmac, timingSafeEqual } from 'node:crypto'

/** Ms that a person needs at least to fill in the form. */
export const leastFormTime = 3000

/** A time that only this shop can write into a form. */
export const sealTime = (secret: string, ms: number): string => `${ms}.${sign(secret, String(ms))}`

/** Whether a form was open long enough to have been filled in by a person; false for a time that is not ours. */
export function isFilledByPerson(secret: string, sealed: string, now: number): boolean {
  const [ms = '', signature = ''] = sealed.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, ms))]
  return given.length === expected.length && timingSafeEqual(given, expected) && now - Number(ms) >= leastFormTime
}

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(`ticket-form:${text}`).digest('base64url')

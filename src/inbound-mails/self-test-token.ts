import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'selftest'
const timeLength = 9

/** A reply token that belongs to no ticket: it names its time and is signed, so that nothing needs to be stored. */
export function createSelfTestToken(secret: string, now: number): string {
  const time = now.toString(36).padStart(timeLength, '0')
  return `${prefix}${time}${sign(secret, time)}`
}

/** When the test began, in epoch ms; null for any other token. */
export function readSelfTestToken(secret: string, token: string): number | null {
  const [, time = '', signature = ''] = new RegExp(`^${prefix}([a-z0-9]{${timeLength}})([a-z0-9]{20})$`).exec(token) ?? []
  if (time === '') return null
  return timingSafeEqual(Buffer.from(sign(secret, time)), Buffer.from(signature)) ? Number.parseInt(time, 36) : null
}

const sign = (secret: string, time: string): string =>
  BigInt(`0x${createHmac('sha256', secret).update(`inbound self-test ${time}`).digest('hex')}`)
    .toString(36)
    .padStart(50, '0')
    .slice(-20)

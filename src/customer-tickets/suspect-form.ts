import { createHmac, timingSafeEqual } from 'node:crypto'
import { fastFormMs } from './limits.ts'

/** A time that only this shop can write into a form. */
export const sealTime = (secret: string, ms: number): string => `${ms}.${sign(secret, String(ms))}`

export interface SentForm {
  /** Whether the field that people do not see has a value. Some browsers and password managers fill it in, too. */
  isTrapFilled: boolean
  /** The sealed time at which the form was shown; null for a program that sends to a documented address. */
  opened: string | null
  texts: string[]
}

/** Whether a form looks like one that a program filled in. It is stored as suspected spam, where staff see and release it. */
export function isSuspected(secret: string, { isTrapFilled, opened, texts }: SentForm, now: number): boolean {
  if (isTrapFilled) return true
  if (opened === null) return false
  const openedAt = unsealTime(secret, opened)
  // Whoever has their address filled in, or pastes a text, is fast. Programs are fast, too, but bring links.
  return openedAt === null || (now - openedAt < fastFormMs && texts.some(hasLink))
}

/** Null for a time that is not ours. */
function unsealTime(secret: string, sealed: string): number | null {
  const [ms = '', signature = ''] = sealed.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, ms))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(ms) : null
}

const hasLink = (text: string): boolean => /:\/\/|\bwww\.|<a\s|\[url\b/i.test(text)

const sign = (secret: string, text: string): string => createHmac('sha256', secret).update(`ticket-form:${text}`).digest('base64url')

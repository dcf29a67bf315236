import { maxRemembered } from './limits.ts'
import type { Modal } from './modals.ts'

/** What a browser has seen, as its cookies say. `now` in epoch ms. */
export interface SeenModals {
  seen: string
  session: string
  now: number
}

/** In ms. */
const periods: Record<string, number> = { once: Number.POSITIVE_INFINITY, day: 86_400_000, week: 7 * 86_400_000 }

/** What anybody can write into these cookies only decides whether a modal opens for them. */
export function isNotCapped({ id, frequency }: Modal, { seen, session, now }: SeenModals): boolean {
  if (frequency === 'session') return !session.split('.').includes(String(id))
  const [, second] = new RegExp(`(?:^|\\.)${id}-(\\d{1,11})(?:\\.|$)`).exec(seen.slice(0, 4000)) ?? []
  return second === undefined || now - Number(second) * 1000 >= (periods[frequency] ?? Number.POSITIVE_INFINITY)
}

/** The cookies with one more modal shown: ids with the second, newest last; or ids of this session. */
export function withSeen(modal: Pick<Modal, 'id' | 'frequency'>, { seen, session, now }: SeenModals) {
  const isSession = modal.frequency === 'session'
  const others = (isSession ? session : seen)
    .split('.')
    .filter((entry) => /^\d{1,15}(-\d{1,11})?$/.test(entry) && entry.split('-')[0] !== String(modal.id))
  const entry = isSession ? `${modal.id}` : `${modal.id}-${Math.floor(now / 1000)}`
  return { isSession, value: [...others.slice(-maxRemembered), entry].join('.') }
}

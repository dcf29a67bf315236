import { NotFound } from '../errors/errors.ts'

export const parsePageNumber = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** The id of an order in a path segment, which is negative for a test order. Throws NotFound for anything else. */
export const parseOrderId = (segment: string | undefined): number =>
  segment?.startsWith('-') ? -parseId(segment.slice(1)) : parseId(segment)

/** The id in a path segment. Throws NotFound for anything but a positive integer. */
export function parseId(segment: string | undefined): number {
  if (segment === undefined || !/^[1-9]\d{0,14}$/.test(segment)) throw new NotFound()
  return Number(segment)
}

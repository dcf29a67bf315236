import { NotFound } from '../errors/errors.ts'

export const parsePageNumber = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** The id in a path segment. Throws NotFound for anything but a positive integer. */
export function parseId(segment: string | undefined): number {
  if (segment === undefined || !/^[1-9]\d{0,14}$/.test(segment)) throw new NotFound()
  return Number(segment)
}

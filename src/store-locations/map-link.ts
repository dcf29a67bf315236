import { readCoordinates } from './coordinates.ts'

/** The address of a map with a place marked on it, or of a search for the address. */
export function mapLink(stored: string, addressLines: string[]): string {
  const at = readCoordinates(stored)
  if (!at) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: addressLines.join(', ') }).toString()}`
  const { latitude, longitude } = at
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

import { storeLocationExamples } from '#db/schema/store-locations.ts'
import { UserError } from '#src/lib/errors/errors.ts'

/** In degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** "52.5163, 13.3777" as it is stored; '' without any. Throws UserError. */
export function checkCoordinates(text: string): string {
  if (text.trim() === '') return ''
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim())
  const [latitude, longitude] = [round(match?.[1]), round(match?.[2])]
  if (!match || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw new UserError('storeLocations.coordinatesInvalid', { example: storeLocationExamples.coordinates }, 'coordinates')
  }
  return `${latitude}, ${longitude}`
}

export function readCoordinates(stored: string): Coordinates | null {
  if (stored === '') return null
  const [latitude, longitude] = stored.split(', ').map(Number)
  return { latitude: latitude!, longitude: longitude! }
}

// Six decimals are about 10 cm.
const round = (text: string | undefined): number => Math.round(Number(text) * 1e6) / 1e6

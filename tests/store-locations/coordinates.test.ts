import { expect, test } from 'bun:test'
import { checkCoordinates } from '#src/store-locations/coordinates.ts'

test('coordinates are stored as latitude and longitude with six decimals', () => {
  expect(checkCoordinates(' 52.51631234,13.3777 ')).toBe('52.516312, 13.3777')
  expect(checkCoordinates('-33.86 151.2')).toBe('-33.86, 151.2')
  expect(checkCoordinates('90, -180')).toBe('90, -180')
  expect(checkCoordinates('  ')).toBe('')
})

test('what is no place on earth is refused', () => {
  for (const text of ['91, 0', '0, 181', '52.5', 'Berlin', '52,5, 13,3', '52.5, 13.3, 4']) {
    expect([text, () => checkCoordinates(text)][1]).toThrow('storeLocations.coordinatesInvalid')
  }
})

import { expect, test } from 'bun:test'
import { checkCoordinates, mapLink } from '#src/store-locations/coordinates.ts'

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

test('the map shows the coordinates, or finds the address', () => {
  expect(mapLink('52.5, 13.3', ['Street 1'])).toBe('https://www.openstreetmap.org/?mlat=52.5&mlon=13.3#map=17/52.5/13.3')
  expect(mapLink('', ['Street 1 & 2', 'Berlin'])).toBe('https://www.openstreetmap.org/search?query=Street+1+%26+2%2C+Berlin')
})

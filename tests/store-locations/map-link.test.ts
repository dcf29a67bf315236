import { expect, test } from 'bun:test'
import { mapLink } from '#src/store-locations/map-link.ts'

test('the map shows the coordinates, or finds the address', () => {
  expect(mapLink('52.5, 13.3', ['Street 1'])).toBe('https://www.openstreetmap.org/?mlat=52.5&mlon=13.3#map=17/52.5/13.3')
  expect(mapLink('', ['Street 1 & 2', 'Berlin'])).toBe('https://www.openstreetmap.org/search?query=Street+1+%26+2%2C+Berlin')
})

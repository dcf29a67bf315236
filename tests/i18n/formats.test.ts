import { expect, test } from 'bun:test'
import { formatsFor } from '#src/i18n/formats.ts'

test('zero is never written with a minus', () => {
  const { money, number } = formatsFor('en', 'CHF', 'Europe/Zurich')
  expect([money(-0), money(0), number(-0), number(0)]).toEqual(['CHF\u00a00.00', 'CHF\u00a00.00', '0', '0'])
})

test('a percentage is a ratio, formatted for the language', () => {
  expect(formatsFor('en', 'USD', 'UTC').number(0.254, 'percent')).toBe('25.4%')
  expect(formatsFor('de', 'EUR', 'UTC').number(0.25, 'percent')).toBe('25\u00a0%')
})

test('money has the digits of its currency', () => {
  expect(formatsFor('en', 'USD', 'UTC').money(128_40)).toBe('$128.40')
  expect(formatsFor('en', 'JPY', 'UTC').money(1284)).toBe('¥1,284')
  expect(formatsFor('en', 'KWD', 'UTC').money(1284)).toBe('KWD\u00a01.284')
  expect(formatsFor('de', 'EUR', 'UTC').money(-5)).toBe('-0,05\u00a0€')
})

test('times and days are formatted in the time zone of the shop', () => {
  const { date, day } = formatsFor('en', 'USD', 'Pacific/Auckland')
  expect(date(Date.UTC(2026, 10, 20, 12))).toBe('November 21, 2026')
  expect(date(Date.UTC(2026, 10, 20, 12), 'time')).toMatch(/1:00\sAM/)
  expect(day('2026-11-20')).toBe('November 20, 2026')
  expect(formatsFor('en', 'USD', 'America/Los_Angeles').day('2026-11-20', 'short')).toBe('Nov 20, 2026')
})

test('a range of days names a month once and is written as its language does', () => {
  const { dayRange } = formatsFor('en', 'USD', 'America/Los_Angeles')
  expect(dayRange('2026-11-25', '2026-11-27')).toBe('Nov 25–27')
  expect(dayRange('2026-11-29', '2026-12-02')).toMatch(/^Nov 29\s–\sDec 2$/)
  expect(dayRange('2026-11-25', '2026-11-25')).toBe('Nov 25')
  expect(formatsFor('de', 'EUR', 'Pacific/Auckland').dayRange('2026-11-25', '2026-11-27')).toBe('25.–27. Nov.')
})

test('a file size has the unit that suits it, as its language writes it', () => {
  const sizes = (language: string) =>
    [0, 1, 70, 1023, 1024, 1_200, 1_048_570, 3_670_016, 5 * 1024 ** 3].map(formatsFor(language, 'USD', 'UTC').fileSize)
  const plain = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, ' '))
  expect(sizes('en')).toEqual(['0 bytes', '1 byte', '70 bytes', '1,023 bytes', '1 kB', '1.2 kB', '1 MB', '3.5 MB', '5 GB'])
  expect(plain(sizes('de')).slice(2)).toEqual(['70 Byte', '1.023 Byte', '1 kB', '1,2 kB', '1 MB', '3,5 MB', '5 GB'])
  expect(plain(sizes('fr')).slice(2)).toEqual(['70 octets', '1 023 octets', '1 ko', '1,2 ko', '1 Mo', '3,5 Mo', '5 Go'])
})

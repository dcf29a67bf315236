import { describe, expect, test } from 'bun:test'
import { formatsFor } from '#src/i18n/formats.ts'

const now = Date.UTC(2026, 10, 22, 15, 30)
const recentDate = (language: string, timeZone: string, ms: number) =>
  formatsFor(language, 'USD', timeZone).recentDate(ms, now).replace('\u202f', ' ')

describe('the date of a row in a list', () => {
  test.each([
    ['today with its time', Date.UTC(2026, 10, 22, 8, 54), 'Today, 8:54 AM'],
    ['yesterday with its time', Date.UTC(2026, 10, 21, 23, 59), 'Yesterday, 11:59 PM'],
    ['an earlier day of this year without time and year', Date.UTC(2026, 10, 20, 12), 'Nov 20'],
    ['a day of another year with its year', Date.UTC(2025, 11, 31, 12), 'Dec 31, 2025'],
  ])('is %s', (_, ms, text) => {
    expect(recentDate('en', 'UTC', ms)).toBe(text)
  })

  test('counts days in the time zone of the store', () => {
    const lateEvening = Date.UTC(2026, 10, 22, 3)
    expect(recentDate('en', 'America/New_York', lateEvening)).toBe('Yesterday, 10:00 PM')
    expect(recentDate('en', 'Asia/Kolkata', lateEvening)).toBe('Today, 8:30 AM')
  })

  test('is in the language of the reader', () => {
    expect(recentDate('de', 'Europe/Berlin', now)).toBe('Heute, 16:30')
    expect(recentDate('de', 'Europe/Berlin', now - 86_400_000)).toBe('Gestern, 16:30')
    expect(recentDate('fr', 'Europe/Paris', now - 3 * 86_400_000)).toBe('19 nov.')
  })
})

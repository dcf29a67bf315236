import { describe, expect, test } from 'bun:test'
import { UserError } from '#src/lib/errors/errors.ts'
import { type Week, checkWeek, groupDays } from '#src/store-locations/opening-hours.ts'
import { describeHours } from '#src/store-locations/describe-hours.ts'

const closed: Week = { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', saturday: '', sunday: '' }
const check = (days: Partial<Week>) => checkWeek({ ...closed, ...days })
const findError = (days: Partial<Week>) => {
  try {
    check(days)
    return null
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return [error.field, error.key]
  }
}

describe('the hours of a day', () => {
  test('are stored in one form, however they are typed', () => {
    expect(check({ monday: ' 9:00 – 12:30,13:30-18:00 ' }).monday).toBe('09:00-12:30, 13:30-18:00')
    expect(check({ monday: '0:00-24:00' }).monday).toBe('00:00-24:00')
    expect(check({ monday: '20:00-0:00' }).monday).toBe('20:00-24:00')
    expect(check({ monday: '  ' }).monday).toBe('')
  })

  test('may pass midnight until the next morning', () => {
    expect(check({ friday: '18:00-02:30' }).friday).toBe('18:00-02:30')
    expect(check({ friday: '18:00-06:00' }).friday).toBe('18:00-06:00')
    expect(findError({ friday: '18:00-06:01' })).toEqual(['friday', 'storeLocations.endBeforeStart'])
    expect(findError({ friday: '09:00-09:00' })).toEqual(['friday', 'storeLocations.endBeforeStart'])
  })

  test('are at most two ranges, in order and apart', () => {
    expect(findError({ tuesday: '08:00-09:00, 10:00-11:00, 12:00-13:00' })).toEqual(['tuesday', 'storeLocations.tooManyRanges'])
    expect(findError({ tuesday: '08:00-10:01, 10:00-11:00' })).toEqual(['tuesday', 'storeLocations.rangesOverlap'])
    expect(findError({ tuesday: '14:00-18:00, 08:00-12:00' })).toEqual(['tuesday', 'storeLocations.rangesOverlap'])
    expect(findError({ tuesday: '08:00-10:00, 10:00-11:00' })).toBeNull()
  })

  test('do not reach into those of the next day, nor from Sunday into Monday', () => {
    expect(findError({ friday: '18:00-02:00', saturday: '01:00-03:00' })).toEqual(['friday', 'storeLocations.overlapsNextDay'])
    expect(findError({ sunday: '18:00-02:00', monday: '01:59-10:00' })).toEqual(['sunday', 'storeLocations.overlapsNextDay'])
    expect(findError({ sunday: '18:00-02:00', monday: '02:00-10:00' })).toBeNull()
  })

  test('must be times', () => {
    for (const text of ['nine to five', '09:00', '9-17', '25:00-26:00', '09:60-10:00', '24:00-02:00', '09:00-10:00,'])
      expect([text, findError({ sunday: text })]).toEqual([text, ['sunday', 'storeLocations.hoursInvalid']])
  })
})

describe('the hours of a week', () => {
  test('are grouped by days that follow each other', () => {
    const week = check({ monday: '9:00-18:00', tuesday: '9:00-18:00', thursday: '9:00-18:00' })
    expect(groupDays(week).map(({ first, last, ranges }) => [first, last, ranges.length])).toEqual([
      ['monday', 'tuesday', 1],
      ['wednesday', 'wednesday', 0],
      ['thursday', 'thursday', 1],
      ['friday', 'sunday', 0],
    ])
  })

  test('are unknown where no day has any', () => {
    expect(groupDays(closed)).toEqual([])
  })

  test('are written as the language does', () => {
    const week = check({ monday: '09:00-12:30, 13:30-18:00', tuesday: '09:00-12:30, 13:30-18:00', saturday: '18:00-02:00' })
    const [english, german, french] = ['en', 'de', 'fr'].map((language) => describeHours(week, language))
    expect(english!.map(({ days }) => days)).toEqual(['Monday – Tuesday', 'Wednesday – Friday', 'Saturday', 'Sunday'])
    expect(english![0]!.ranges.map((range) => range.replaceAll('\u202f', ' '))).toEqual(['9:00 AM – 12:30 PM', '1:30 PM – 6:00 PM'])
    expect(german![2]).toEqual({ days: 'Samstag', ranges: ['18:00 – 02:00'] })
    expect(french![1]).toEqual({ days: 'Mercredi – vendredi', ranges: [] })
  })
})

import { describe, expect, test } from 'bun:test'
import { appearanceOf } from '#src/appearance/appearance.ts'
import { findContrastProblems } from '#src/appearance/contrast.ts'
import { mailAccent } from '#src/appearance/mail-accent.ts'
import { paletteTokens } from '#src/appearance/palette-tokens.ts'
import { themeNames, themes } from '#src/appearance/themes.ts'
import { contrastRatio } from '#src/lib/images/color.ts'
import { settingDefaults } from '#src/settings/settings.ts'
import { fc } from '#tests/support/properties.ts'

const schemes = ['light', 'dark'] as const

describe.each(themeNames)('the theme %s', (name) => {
  test.each(schemes)('has only pairs of colors that can be read in %s mode', (scheme) => {
    expect(findContrastProblems(themes[name][scheme], scheme)).toEqual([])
    const tokens = paletteTokens(themes[name][scheme], scheme)
    const grounds = [tokens['--canvas'], tokens['--surface'], tokens['--sunken']]
    for (const ground of grounds) {
      for (const ink of [tokens['--ink'], tokens['--ink-2'], tokens['--ink-3'], tokens['--brand']])
        expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5)
      for (const line of [tokens['--line-2'], tokens['--field-line']]) expect(contrastRatio(line, ground)).toBeGreaterThanOrEqual(3)
    }
    for (const ground of [tokens['--brand'], tokens['--brand-2']])
      expect(contrastRatio(tokens['--on-brand'], ground)).toBeGreaterThanOrEqual(4.5)
    for (const ink of [tokens['--brand'], tokens['--ink']]) expect(contrastRatio(ink, tokens['--brand-soft'])).toBeGreaterThanOrEqual(4.5)
  })
})

test('an accent that cannot be read is refused with the nearest one that can', () => {
  const [problem, ...others] = findContrastProblems({ ...themes.field.light, accent: '#f59e0b' }, 'light')
  expect(others).toEqual([])
  expect(problem).toMatchObject({ color: 'accent', pair: 'accent_background', ratio: 1.9 })
  expect(findContrastProblems({ ...themes.field.light, accent: problem!.suggestion }, 'light')).toEqual([])
})

test('a background on which messages cannot be read is refused before the text on it is judged', () => {
  const problems = findContrastProblems({ ...themes.field.light, background: '#808080', text: '#707070' }, 'light')
  expect(problems.map(({ color, pair }) => [color, pair])).toEqual([['background', 'status_background']])
})

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('following the suggestions leads to a palette that can be read, from any colors', () => {
  fc.assert(
    fc.property(
      fc.record({ accent: anyColor, background: anyColor, surface: anyColor, text: anyColor }),
      fc.constantFrom(...schemes),
      (palette, scheme) => {
        let current = palette
        for (let round = 0; round < 4; round += 1)
          for (const { color, suggestion } of findContrastProblems(current, scheme)) current = { ...current, [color]: suggestion }
        expect(findContrastProblems(current, scheme)).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('an accent of staff has a light tone of its hue in dark mode, unless staff choose the dark colors', () => {
  const own = { ...settingDefaults, theme_accent: '#7a1f5c', theme_dark_accent: '#ffaa00' }
  expect(findContrastProblems(appearanceOf(own).dark, 'dark')).toEqual([])
  expect(appearanceOf(own).dark.accent).not.toBe('#ffaa00')
  expect(appearanceOf({ ...own, theme_own_dark: true }).dark.accent).toBe('#ffaa00')
})

test('emails take a tone of the accent that can be read on white', () => {
  expect(mailAccent(settingDefaults)).toBe('#2e5b42')
  expect(contrastRatio(mailAccent({ ...settingDefaults, theme_accent: '#ffee00' }), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

import { contrastRatio, mixColors, toHex, toOklch } from '#src/lib/images/color.ts'
import type { Palette } from './themes.ts'
import { leastTextContrast, leastControlContrast } from './limits.ts'

export type Scheme = 'light' | 'dark'

/** The color tokens of static/css/tokens.css that follow from a palette, as #rrggbb. */
export function paletteTokens(palette: Palette, scheme: Scheme) {
  const { accent, background, surface, text } = palette
  const sunken = mixColors(background, text, scheme === 'light' ? 0.04 : 0.08)
  const grounds = [background, surface, sunken]
  const hover = hoverOf(accent, scheme)
  return {
    '--canvas': background,
    '--surface': surface,
    '--sunken': sunken,
    '--ink': text,
    '--ink-2': softest(text, background, 0.24, readableOn(grounds, leastTextContrast)),
    '--ink-3': softest(text, background, 0.4, readableOn(grounds, leastTextContrast)),
    '--line': mixColors(background, text, scheme === 'light' ? 0.1 : 0.16),
    '--line-2': softest(text, background, 0.55, readableOn(grounds, leastControlContrast)),
    '--button-line': mixColors(background, text, 0.2),
    '--field-line': softest(text, background, 0.55, readableOn(grounds, leastControlContrast)),
    '--brand': accent,
    '--brand-2': hover,
    '--brand-soft': softest(
      accent,
      surface,
      0.9,
      (soft) => [text, accent].every((front) => contrastRatio(front, soft) >= leastTextContrast),
      surface,
    ),
    '--on-brand': onAccent(accent, hover),
  }
}

/** White or nearly black: whichever is read better on a button, also while it is pointed at. */
function onAccent(accent: string, hover: string): string {
  const worst = (front: string) => Math.min(contrastRatio(front, accent), contrastRatio(front, hover))
  return worst(white) >= worst(black) ? white : black
}

const white = '#ffffff'
const black = '#0b0c0e'

function hoverOf(accent: string, scheme: Scheme): string {
  const color = toOklch(accent)
  const isDark = color.lightness < 0.25
  const step = scheme === 'light' ? (isDark ? 0.12 : -0.07) : color.lightness > 0.9 ? -0.1 : 0.07
  return toHex({ ...color, lightness: Math.min(1, Math.max(0, color.lightness + step)) })
}

const readableOn = (grounds: string[], least: number) => (front: string) => grounds.every((ground) => contrastRatio(front, ground) >= least)

/** The first color with the most of `ground` in it that `isFine` accepts; `otherwise` when none is. */
function softest(color: string, ground: string, most: number, isFine: (mixed: string) => boolean, otherwise = color): string {
  for (let share = most; share > 0; share -= 0.02) {
    const mixed = mixColors(color, ground, share)
    if (isFine(mixed)) return mixed
  }
  return otherwise
}

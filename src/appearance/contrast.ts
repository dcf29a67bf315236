import { contrastRatio, nearestColor } from '#src/lib/images/color.ts'
import { type Scheme, paletteTokens } from './palette-tokens.ts'
import type { ColorName, Palette } from './themes.ts'
import { leastTextContrast } from './limits.ts'

export interface ContrastProblem {
  /** The color to change. */
  color: ColorName
  pair: PairName
  /** Rounded down to one decimal, so that 4.49 does not read as enough. */
  ratio: number
  /** The nearest color that is readable. */
  suggestion: string
}

export const pairNames = [
  'status_background',
  'status_surface',
  'text_background',
  'text_surface',
  'accent_background',
  'accent_surface',
  'button_accent',
] as const
export type PairName = (typeof pairNames)[number]

interface Pair {
  color: ColorName
  pair: PairName
  front: string
  back: string
}

/** At most one problem of each color. Colors of links and text are judged once their grounds are readable. */
export function findContrastProblems(palette: Palette, scheme: Scheme): ContrastProblem[] {
  const ofGrounds = problemsOf(palette, scheme, ['background', 'surface'])
  return ofGrounds.length > 0 ? ofGrounds : problemsOf(palette, scheme, ['text', 'accent'])
}

const problemsOf = (palette: Palette, scheme: Scheme, colors: ColorName[]): ContrastProblem[] =>
  colors.flatMap((color) => {
    const [worst] = pairsOf(palette, scheme)
      .filter((pair) => pair.color === color)
      .map((pair) => ({ ...pair, ratio: contrastRatio(pair.front, pair.back) }))
      .sort((first, second) => first.ratio - second.ratio)
    if (!worst || worst.ratio >= leastTextContrast) return []
    const isFine = (hex: string) => isReadable({ ...palette, [color]: hex }, scheme, color)
    const extreme = (scheme === 'light') === (color === 'text' || color === 'accent') ? '#000000' : '#ffffff'
    const suggestion = nearestColor(palette[color], isFine) ?? extreme
    return [{ color, pair: worst.pair, ratio: Math.floor(worst.ratio * 10) / 10, suggestion }]
  })

const isReadable = (palette: Palette, scheme: Scheme, color: ColorName): boolean =>
  pairsOf(palette, scheme).every((pair) => pair.color !== color || contrastRatio(pair.front, pair.back) >= leastTextContrast)

function pairsOf(palette: Palette, scheme: Scheme): Pair[] {
  const { accent, background, surface, text } = palette
  const tokens = paletteTokens(palette, scheme)
  const sunken = tokens['--sunken']
  const pair = (color: ColorName, name: PairName, front: string, back: string): Pair => ({ color, pair: name, front, back })
  return [
    ...statusColors[scheme].flatMap((front) => [
      pair('background', 'status_background', front, background),
      pair('surface', 'status_surface', front, surface),
    ]),
    pair('text', 'text_background', text, background),
    pair('text', 'text_background', text, sunken),
    pair('text', 'text_surface', text, surface),
    ...statusGrounds[scheme].map((back) => pair('text', 'text_surface', text, back)),
    pair('accent', 'accent_background', accent, background),
    pair('accent', 'accent_background', accent, sunken),
    pair('accent', 'accent_surface', accent, surface),
    pair('accent', 'button_accent', tokens['--on-brand'], accent),
    pair('accent', 'button_accent', tokens['--on-brand'], tokens['--brand-2']),
  ]
}

// --sale, --ok, --warn, --bad and --info of static/css/tokens.css, and their soft grounds: they are the same in every theme.
const statusColors: Record<Scheme, string[]> = {
  light: ['#af2b25', '#175f33', '#754b10', '#a51f1e', '#1c5293'],
  dark: ['#f98f82', '#78d694', '#f0be67', '#fc928a', '#8cc3fc'],
}
const statusGrounds: Record<Scheme, string[]> = {
  light: ['#def6e3', '#ffeecb', '#ffebe9', '#e5f2ff'],
  dark: ['#193521', '#422f13', '#4a2321', '#1e3149'],
}

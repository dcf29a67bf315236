import { toOklch } from '#src/lib/images/color.ts'
import type { Appearance } from './appearance.ts'
import { fontStacks } from './fonts.ts'
import { paletteTokens } from './palette-tokens.ts'
import type { Corners, Density } from './themes.ts'

/** What differs from static/css/tokens.css; '' when nothing does. */
export function themeStylesheet(appearance: Appearance): string {
  const { scheme, fonts, corners, density, header, announcement } = appearance
  const tokens: Record<string, string> = {
    ...(appearance.hasOwnColors ? colors(appearance) : {}),
    ...(corners === 'round' ? {} : radii(corners)),
    ...(density === 'regular' ? {} : spaces(density)),
    ...(fonts === 'figtree' ? {} : { '--font': fontStacks[fonts].text }),
  }
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  const heading = fontStacks[fonts].heading
  const rules = [
    // Paper is light.
    ...(scheme === 'both' ? [] : [`@media screen{:root{color-scheme:${scheme}}}`]),
    ...(declarations.length > 0 ? [`:root{${declarations.join(';')}}`] : []),
    ...(heading === null ? [] : [`h1,h2,h3,.logo{font-family:${heading};letter-spacing:-.01em;font-weight:600}`]),
    ...(header === 'center' ? [centeredHeader] : []),
    ...(announcement === null ? [] : [`.announcement{background:${announcement.background};color:${announcement.ink}}`]),
  ]
  return rules.length > 0 ? `${rules.join('\n')}\n` : ''
}

function colors({ light, dark }: Appearance): Record<string, string> {
  const { chroma, hue } = toOklch(light.accent)
  const [lightTokens, darkTokens] = [paletteTokens(light, 'light'), paletteTokens(dark, 'dark')]
  const names = Object.keys(lightTokens) as (keyof typeof lightTokens)[]
  return {
    '--brand-h': number(hue),
    '--brand-c': number(chroma),
    ...Object.fromEntries(names.map((name) => [name, `light-dark(${lightTokens[name]},${darkTokens[name]})`])),
  }
}

const radiusSteps = { '--radius-0-5': 4, '--radius-1': 6, '--radius-1-5': 8, '--radius-2': 10, '--radius-2-5': 12, '--radius-3': 16 }
const radiusFactors = { round: 1, soft: 0.4, square: 0 } satisfies Record<Corners, number>

const radii = (corners: Corners) => scaled(radiusSteps, radiusFactors[corners])

// Only the space between parts: the sizes of controls stay, to be hit by every finger.
const spaceSteps = { '--space-5': 24, '--space-5-5': 28, '--space-6': 32, '--space-7': 48, '--space-8': 72 }
const spaceFactors = { compact: 0.75, regular: 1, airy: 1.35 } satisfies Record<Density, number>
const cardWidths = { compact: 190, regular: 218, airy: 260 } satisfies Record<Density, number>

const spaces = (density: Density) => ({ ...scaled(spaceSteps, spaceFactors[density]), '--card-min': `${cardWidths[density]}px` })

const scaled = (steps: Record<string, number>, factor: number): Record<string, string> =>
  Object.fromEntries(Object.entries(steps).map(([name, pixels]) => [name, `${number(pixels * factor)}px`]))

// The menu, the logo and the actions in one row; on phones the logo between two groups of buttons.
const centeredHeader = [
  '@media(width>860px){',
  '.header:not(.checkout-header)>.wrap{display:grid;grid-template-columns:1fr auto 1fr}',
  '.header>.wrap>.menu{grid-area:1/1}',
  '.header:not(.checkout-header)>.wrap>.logo{grid-area:1/2}',
  '.header>.wrap>.header-actions{grid-area:1/3;justify-self:end}',
  '.header>.wrap>.menu>ul{margin-inline-start:-8px}',
  '}',
  '@media(width<=860px){.header:not(.checkout-header)>.wrap>.logo{margin-inline:auto}.header>.wrap>.header-actions{margin-inline-start:0}}',
].join('')

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

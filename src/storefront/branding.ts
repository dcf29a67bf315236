import { toOklch } from '#src/lib/color.ts'
import { storedImage } from '#src/lib/stored-images.ts'
import { type Settings, settingDefaults } from '#src/settings/settings.ts'

type Theme = Pick<Settings, 'theme_accent' | 'theme_corners'>

export interface Branding {
  /** The URL of the theme's stylesheet, which changes with it; null for the built-in theme. */
  theme: string | null
  logo: { src: string; width: number; height: number } | null
  /** Null for the built-in icon. */
  favicon: string | null
}

/** Pixels of the logo's file in the header, for screens with two pixels per dot. */
const logoFileWidth = 400

export function brandingOf(settings: Settings): Branding {
  const logo = storedImage(settings.logo)
  const favicon = storedImage(settings.favicon)
  return {
    theme: themePath(settings),
    logo: logo && { src: `/media/${logo.stem}-${Math.min(logoFileWidth, logo.width)}.webp`, width: logo.width, height: logo.height },
    favicon: favicon && `/favicon.ico?v=${favicon.stem.slice(0, 8)}`,
  }
}

export function themePath(theme: Theme): string | null {
  const isBuiltIn = theme.theme_accent === settingDefaults.theme_accent && theme.theme_corners === settingDefaults.theme_corners
  return isBuiltIn ? null : `/theme/${Bun.hash(themeStylesheet(theme)).toString(36)}.css`
}

/** The tokens that the theme sets. In the dark the accent is a light tone of the same hue, as in static/css/tokens.css. */
export function themeStylesheet({ theme_accent: accent, theme_corners: corners }: Theme): string {
  const { lightness, chroma, hue } = toOklch(accent)
  const darkChroma = Math.min(chroma * 1.3, maxDarkChroma)
  const brand = (light: string, darkLightness: number) =>
    `light-dark(${light}, oklch(${darkLightness}% ${number(darkChroma)} ${number(hue)}))`
  const hover = `oklch(${number(Math.max(0, lightness - 0.07) * 100)}% ${number(chroma)} ${number(hue)})`
  const tokens: Record<string, string> = {
    '--brand-h': number(hue),
    '--brand-c': number(chroma),
    '--brand': brand(accent, 80),
    '--brand-2': brand(hover, 87),
    ...radii(corners),
  }
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}\n`
}

// More would be outside of sRGB at that lightness.
const maxDarkChroma = 0.13

const steps = { '--radius-0-5': 4, '--radius-1': 6, '--radius-1-5': 8, '--radius-2': 10, '--radius-2-5': 12, '--radius-3': 16 }
const radiusFactors = { round: 1, soft: 0.4, square: 0 } satisfies Record<Settings['theme_corners'], number>

const radii = (corners: Settings['theme_corners']): Record<string, string> =>
  Object.fromEntries(Object.entries(steps).map(([name, pixels]) => [name, `${number(pixels * radiusFactors[corners])}px`]))

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

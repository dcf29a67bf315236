import { type Appearance, type ThemeSettings, appearanceOf } from '#src/appearance/appearance.ts'
import { usesFigtree } from '#src/appearance/fonts.ts'
import { themeStylesheet } from '#src/appearance/theme-stylesheet.ts'
import { type StoredImage, storedImage } from '#src/lib/images/stored-images.ts'
import type { Settings } from '#src/settings/settings.ts'
import type { View } from '#src/web/view.ts'
import { iconPath } from './site-icons.ts'

/** Pixels of the logo's file in the header, for screens with two pixels per dot. */
const logoFileWidth = 400

/** Computed once for each version of the settings. */
export function brandingOf(settings: Settings): View['branding'] {
  const known = brandings.get(settings)
  if (known) return known
  const appearance = appearanceOf(settings)
  const logo = storedImage(settings.logo)
  const favicon = storedImage(settings.favicon)
  const branding = {
    theme: themePathOf(appearance),
    preloadsFont: usesFigtree(appearance.fonts),
    logo: logo && { src: logoSrc(logo), width: logo.width, height: logo.height, ...darkLogo(settings, appearance) },
    icons: favicon && {
      favicon16: iconPath(settings, 'favicon-16'),
      favicon32: iconPath(settings, 'favicon-32'),
      touch: iconPath(settings, 'touch-180'),
    },
  }
  brandings.set(settings, branding)
  return branding
}

const brandings = new WeakMap<Settings, View['branding']>()

function darkLogo(settings: Settings, { scheme }: Appearance): { darkSrc: string | null; isAlwaysDark: boolean } {
  const dark = scheme === 'light' ? null : storedImage(settings.logo_dark)
  return { darkSrc: dark && logoSrc(dark), isAlwaysDark: scheme === 'dark' }
}

const logoSrc = ({ stem, width }: StoredImage): string => `/media/${stem}-${Math.min(logoFileWidth, width)}.webp`

/** The URL of the theme's stylesheet, which changes with it; null for the built-in theme. */
export const themePath = (settings: ThemeSettings): string | null => themePathOf(appearanceOf(settings))

function themePathOf(appearance: Appearance): string | null {
  const sheet = themeStylesheet(appearance)
  return sheet === '' ? null : `/theme/${Bun.hash(sheet).toString(36)}.css`
}

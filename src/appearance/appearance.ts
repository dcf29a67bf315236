import type { SettingKey } from '#src/all-settings.ts'
import type { Settings } from '#src/settings/settings.ts'
import { type Palette, type Theme, type ThemeName, themes } from './themes.ts'
import { darkAccent } from './dark-accent.ts'

/** The settings that a theme presets. Choosing a theme clears them. */
export const themeOverrideKeys = [
  'theme_accent',
  'theme_background',
  'theme_surface',
  'theme_text',
  'theme_own_dark',
  'theme_dark_accent',
  'theme_dark_background',
  'theme_dark_surface',
  'theme_dark_text',
  'theme_fonts',
  'theme_corners',
  'theme_density',
  'theme_header',
] as const satisfies SettingKey[]

/** Every setting that decides on the theme's stylesheet. */
export const themeKeys = ['theme', 'theme_scheme', ...themeOverrideKeys] as const satisfies SettingKey[]

export type ThemeSettings = Pick<
  Settings,
  (typeof themeKeys)[number] | 'announcement_text' | 'announcement_background' | 'announcement_ink'
>

/** What the shop looks like: the theme with the changes of staff. */
export interface Appearance extends Theme {
  theme: ThemeName
  scheme: Settings['theme_scheme']
  /** Whether a color differs from static/css/tokens.css. */
  hasOwnColors: boolean
  /** The colors of the bar above the header; null for those of the theme. */
  announcement: { background: string; ink: string } | null
}

export function appearanceOf(settings: ThemeSettings): Appearance {
  const theme = themes[settings.theme]
  const light: Palette = {
    accent: settings.theme_accent || theme.light.accent,
    background: settings.theme_background || theme.light.background,
    surface: settings.theme_surface || theme.light.surface,
    text: settings.theme_text || theme.light.text,
  }
  const preset = settings.theme_accent === '' ? theme.dark : { ...theme.dark, accent: darkAccent(settings.theme_accent) }
  const dark: Palette = settings.theme_own_dark
    ? {
        accent: settings.theme_dark_accent || preset.accent,
        background: settings.theme_dark_background || preset.background,
        surface: settings.theme_dark_surface || preset.surface,
        text: settings.theme_dark_text || preset.text,
      }
    : preset
  return {
    theme: settings.theme,
    light,
    dark,
    scheme: settings.theme_scheme,
    fonts: settings.theme_fonts === 'theme' ? theme.fonts : settings.theme_fonts,
    corners: settings.theme_corners === 'theme' ? theme.corners : settings.theme_corners,
    density: settings.theme_density === 'theme' ? theme.density : settings.theme_density,
    header: settings.theme_header === 'theme' ? theme.header : settings.theme_header,
    announcement: announcementColors(settings),
    hasOwnColors: !isSamePalette(light, themes.field.light) || !isSamePalette(dark, themes.field.dark),
  }
}

function announcementColors(settings: ThemeSettings): Appearance['announcement'] {
  const { announcement_text: text, announcement_background: background, announcement_ink: ink } = settings
  return text === '' || background === '' || ink === '' ? null : { background, ink }
}

const isSamePalette = (first: Palette, second: Palette): boolean =>
  first.accent === second.accent && first.background === second.background && first.surface === second.surface && first.text === second.text

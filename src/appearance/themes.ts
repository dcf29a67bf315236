import type { Settings } from '#src/settings/settings.ts'

/** sRGB as #rrggbb. */
export interface Palette {
  accent: string
  background: string
  /** Of cards and fields. */
  surface: string
  text: string
}
export type ColorName = keyof Palette
export const colorNames: readonly ColorName[] = ['accent', 'background', 'surface', 'text']

export type ThemeName = Settings['theme']
export type Fonts = Exclude<Settings['theme_fonts'], 'theme'>
export type Corners = Exclude<Settings['theme_corners'], 'theme'>
export type Density = Exclude<Settings['theme_density'], 'theme'>
export type Header = Exclude<Settings['theme_header'], 'theme'>

export interface Theme {
  light: Palette
  dark: Palette
  fonts: Fonts
  corners: Corners
  density: Density
  header: Header
}

/** `field` has the values of static/css/tokens.css. */
export const themes: Readonly<Record<ThemeName, Theme>> = {
  field: {
    light: { accent: '#2e5b42', background: '#fbfbf8', surface: '#ffffff', text: '#1b1f27' },
    dark: { accent: '#8fcfa9', background: '#0e1114', surface: '#171a1e', text: '#eceff2' },
    fonts: 'figtree',
    corners: 'round',
    density: 'regular',
    header: 'start',
  },
  gallery: {
    light: { accent: '#1c1b1a', background: '#ffffff', surface: '#ffffff', text: '#1c1b1a' },
    dark: { accent: '#f4f1ec', background: '#11100f', surface: '#1a1918', text: '#f4f1ec' },
    fonts: 'editorial',
    corners: 'square',
    density: 'airy',
    header: 'center',
  },
  harbor: {
    light: { accent: '#1d4ed8', background: '#f6f8fc', surface: '#ffffff', text: '#14203a' },
    dark: { accent: '#9dbbff', background: '#0c1322', surface: '#141d30', text: '#e9eefa' },
    fonts: 'system',
    corners: 'soft',
    density: 'compact',
    header: 'start',
  },
}

export const themeNames: readonly ThemeName[] = ['field', 'gallery', 'harbor']

import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxAnnouncementLength, maxAnnouncementLinkLength } from './limits.ts'

const color = { type: 'color', default: '' } as const
// Epoch ms; the last millisecond of the year 9999.
const time = { type: 'integer', min: 0, max: 253_402_300_799_999, optional: true, default: null } as const
const notShown = 'An own color instead of that of the theme (/theme/….css).'

/** Edited on the page of the appearance. '' and `theme` mean: as in the theme. */
export const appearanceSettings = {
  theme: {
    type: 'choice',
    options: { field: {}, gallery: {}, harbor: {} },
    default: 'field',
    effect: 'Chooses the colors, fonts and shapes of the storefront, unless another setting replaces them.',
  },
  theme_accent: { ...color, effect: 'Colors buttons and links of the storefront (/theme/….css) and of emails.' },
  theme_background: { ...color, effect: notShown },
  theme_surface: { ...color, effect: notShown },
  theme_text: { ...color, effect: notShown },
  theme_own_dark: { type: 'boolean', default: false, effect: 'On: dark mode uses the four colors below.' },
  theme_dark_accent: { ...color, effect: notShown },
  theme_dark_background: { ...color, effect: notShown },
  theme_dark_surface: { ...color, effect: notShown },
  theme_dark_text: { ...color, effect: notShown },
  theme_scheme: {
    type: 'choice',
    options: { both: {}, light: {}, dark: {} },
    default: 'both',
    effect: 'Fixes the storefront to light or dark, or leaves it to the device.',
  },
  theme_fonts: {
    type: 'choice',
    options: { theme: {}, figtree: {}, editorial: {}, classic: {}, geometric: {}, system: {} },
    default: 'theme',
    effect: 'Sets the fonts of text and headings.',
  },
  theme_corners: {
    type: 'choice',
    options: { theme: {}, round: {}, soft: {}, square: {} },
    default: 'theme',
    effect: 'Sets the radius tokens of the storefront (/theme/….css).',
  },
  theme_density: {
    type: 'choice',
    options: { theme: {}, compact: {}, regular: {}, airy: {} },
    default: 'theme',
    effect: 'Sets the larger space tokens of the storefront.',
  },
  theme_header: {
    type: 'choice',
    options: { theme: {}, start: {}, center: {} },
    default: 'theme',
    effect: 'Places the logo in the header of the storefront.',
  },
  logo: { type: 'image', default: '', effect: 'Replaces the store name in the header of the storefront and of emails.' },
  logo_dark: { type: 'image', default: '', effect: 'Replaces the logo of the storefront in dark mode.' },
  favicon: {
    type: 'image',
    default: '',
    effect: 'Is the icon of browser tabs (/favicon.ico), home screens (/icons/…) and of the manifest of the store.',
  },
  announcement_text: {
    type: 'line',
    maxLength: maxAnnouncementLength,
    default: '',
    effect: 'Is shown in a bar above the header of the storefront, except in the checkout.',
  },
  announcement_link: { type: 'line', maxLength: maxAnnouncementLinkLength, default: '', effect: 'Makes the text of the bar a link.' },
  announcement_from: { ...time, effect: 'Shows the bar from that time on.' },
  announcement_until: { ...time, effect: 'Hides the bar from that time on.' },
  announcement_dismissible: { type: 'boolean', default: true, effect: 'Adds a button that hides the bar in this browser.' },
  announcement_background: { ...color, effect: 'Colors the bar (/theme/….css); without it, it has the accent of the theme.' },
  announcement_ink: { ...color, effect: 'Colors the text of the bar.' },
} as const satisfies SettingDefinitions

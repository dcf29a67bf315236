import { t } from 'elysia'
import { maxAnnouncementLength, maxAnnouncementLinkLength } from './limits.ts'

const text = t.String({ maxLength: 40, default: '' })

/** Colors and choices are judged one by one, so that each gets its own error. */
export const appearanceSchema = t.Object({
  updated_at: t.Integer(),
  theme_accent: text,
  theme_background: text,
  theme_surface: text,
  theme_text: text,
  theme_own_dark: t.Boolean(),
  theme_dark_accent: text,
  theme_dark_background: text,
  theme_dark_surface: text,
  theme_dark_text: text,
  theme_scheme: text,
  theme_fonts: text,
  theme_corners: text,
  theme_density: text,
  theme_header: text,
})

export const announcementSchema = t.Object({
  updated_at: t.Integer(),
  text: t.String({ maxLength: maxAnnouncementLength, default: '' }),
  link: t.String({ maxLength: maxAnnouncementLinkLength, default: '' }),
  starts: t.String({ maxLength: 19, default: '' }),
  ends: t.String({ maxLength: 19, default: '' }),
  dismissible: t.Boolean(),
  own_colors: t.Boolean(),
  background: text,
  ink: text,
})

export const themeSchema = t.Object({ theme: t.String({ maxLength: 40 }) })
export const undoSchema = t.Object({ entry: t.Integer() })

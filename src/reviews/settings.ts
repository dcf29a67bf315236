import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const reviewsSettings = {
  reviews_mode: {
    type: 'choice',
    options: {
      everyone: { label: 'settings.reviews_mode.everyone', hint: 'settings.reviews_mode.everyone.hint' },
      buyers: { label: 'settings.reviews_mode.buyers', hint: 'settings.reviews_mode.buyers.hint' },
      off: { label: 'settings.reviews_mode.off', hint: 'settings.reviews_mode.off.hint' },
    },
    default: 'everyone',
    group: 'reviews',
    error: 'settings.reviews_mode.error',
    effect: 'Decides who may write a review, and hides reviews and stars when off.',
  },
  reviews_moderation: {
    type: 'boolean',
    default: true,
    group: 'reviews',
    effect: 'Keeps a new review pending until staff approve it.',
  },
} as const satisfies SettingDefinitions

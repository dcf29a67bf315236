import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxDownloads, maxExpiryDays } from './limits.ts'

export const productFilesSettings = {
  download_expires_days: {
    type: 'integer',
    min: 1,
    max: maxExpiryDays,
    optional: true,
    default: null,
    unit: 'settings.days',
    group: 'downloads',
    error: 'settings.download_expires_days.error',
    effect: 'Sets when downloads granted from now on expire, unless their file says otherwise; null = never.',
  },
  download_limit: {
    type: 'integer',
    min: 1,
    max: maxDownloads,
    optional: true,
    default: null,
    unit: 'settings.times',
    group: 'downloads',
    error: 'settings.download_limit.error',
    effect: 'Sets how often a file bought from now on can be downloaded, unless the file says otherwise; null = no limit.',
  },
} as const satisfies SettingDefinitions

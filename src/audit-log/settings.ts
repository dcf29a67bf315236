import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const auditLogSettings = {
  audit_log_days: {
    type: 'integer',
    min: 30,
    max: 3650,
    optional: true,
    default: null,
    unit: 'settings.days',
    area: 'staff',
    group: 'staff',
    effect: 'Deletes older entries of the audit log once a day; null = never.',
  },
} as const satisfies SettingDefinitions

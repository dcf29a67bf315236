import type { SettingDefinitions } from '#src/settings/setting-types.ts'

export const firstStepsSettings = {
  setup_progress: {
    type: 'choice',
    options: { shop: {}, formats: {}, checklist: {}, hidden: {} },
    default: 'hidden',
    effect: 'The page of the setup that comes next; then whether the dashboard shows the checklist. Stores from before have it hidden.',
  },
  setup_skipped: {
    type: 'line',
    maxLength: 200,
    default: '',
    effect: 'Names the steps of the checklist that are put off, separated by commas.',
  },
} as const satisfies SettingDefinitions

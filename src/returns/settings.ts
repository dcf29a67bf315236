import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxInstructionsLength, maxReturnDays, minWithdrawalDays } from './limits.ts'

export const returnsSettings = {
  return_days: {
    type: 'integer',
    min: 1,
    max: maxReturnDays,
    optional: true,
    default: 30,
    unit: 'settings.days',
    group: 'returns',
    error: 'settings.return_days.error',
    effect: 'Lets buyers request returns on the page of their order for so long after delivery; null = never.',
  },
  return_instructions: {
    type: 'text',
    maxLength: maxInstructionsLength,
    default: '',
    group: 'returns',
    effect: 'Is shown with approved returns and sent with their emails.',
  },
  withdrawal_days: {
    type: 'integer',
    min: minWithdrawalDays,
    max: maxReturnDays,
    optional: true,
    default: minWithdrawalDays,
    unit: 'settings.days',
    group: 'returns',
    error: 'settings.withdrawal_days.error',
    effect: 'Shows consumers in the EU the withdrawal button for so long after delivery; null = never.',
  },
} as const satisfies SettingDefinitions

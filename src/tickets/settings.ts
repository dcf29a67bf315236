import type { TicketPriority } from '#db/schema/tickets.ts'
import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxResolutionHours, maxResponseMinutes } from './limits.ts'

const responseTarget = <P extends TicketPriority>(priority: P, minutes: number) => {
  const key = `helpdesk_response_${priority}` as const
  const effect = `Minutes of business hours until the first answer to a ticket of priority ${priority} is due; null = no target.`
  return { [key]: { type: 'integer', min: 1, max: maxResponseMinutes, optional: true, default: minutes, effect } } as Record<
    typeof key,
    OptionalInteger
  >
}

const resolutionTarget = <P extends TicketPriority>(priority: P, hours: number) => {
  const key = `helpdesk_resolution_${priority}` as const
  const effect = `Business hours until a ticket of priority ${priority} is to be resolved; null = no target.`
  return { [key]: { type: 'integer', min: 1, max: maxResolutionHours, optional: true, default: hours, effect } } as Record<
    typeof key,
    OptionalInteger
  >
}

interface OptionalInteger {
  type: 'integer'
  min: number
  max: number
  optional: true
  default: number
  effect: string
}

export const ticketsSettings = {
  // Set on the page of targets, /admin/settings/helpdesk.
  helpdesk_hours: {
    type: 'line',
    maxLength: 1000,
    default: '09:00-17:00;09:00-17:00;09:00-17:00;09:00-17:00;09:00-17:00;;',
    effect: 'Business hours from Monday to Sunday, in which the targets of tickets run; an empty day is closed.',
  },
  helpdesk_holidays: {
    type: 'text',
    maxLength: 8000,
    default: '',
    effect: 'Days, YYYY-MM-DD, on which the targets of tickets do not run.',
  },
  ...responseTarget('urgent', 60),
  ...responseTarget('high', 4 * 60),
  ...responseTarget('normal', 8 * 60),
  ...responseTarget('low', 16 * 60),
  ...resolutionTarget('urgent', 8),
  ...resolutionTarget('high', 16),
  ...resolutionTarget('normal', 40),
  ...resolutionTarget('low', 80),
} as const satisfies SettingDefinitions

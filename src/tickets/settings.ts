import type { TicketPriority } from '#db/schema/tickets.ts'
import type { SettingDefinitions } from '#src/settings/setting-types.ts'
import { maxResolutionHours, maxResponseMinutes } from './limits.ts'

const target = (defaultValue: number, max: number, effect: string) =>
  ({ type: 'integer', min: 1, max, optional: true, default: defaultValue, effect: `${effect}; null = no target.` }) as const

const responseTarget = (priority: TicketPriority, minutes: number) =>
  target(minutes, maxResponseMinutes, `Minutes of business hours until the first answer to a ticket of priority ${priority} is due`)

const resolutionTarget = (priority: TicketPriority, hours: number) =>
  target(hours, maxResolutionHours, `Business hours until a ticket of priority ${priority} is to be resolved`)

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
  helpdesk_response_urgent: responseTarget('urgent', 60),
  helpdesk_response_high: responseTarget('high', 4 * 60),
  helpdesk_response_normal: responseTarget('normal', 8 * 60),
  helpdesk_response_low: responseTarget('low', 16 * 60),
  helpdesk_resolution_urgent: resolutionTarget('urgent', 8),
  helpdesk_resolution_high: resolutionTarget('high', 16),
  helpdesk_resolution_normal: resolutionTarget('normal', 40),
  helpdesk_resolution_low: resolutionTarget('low', 80),
} as const satisfies SettingDefinitions

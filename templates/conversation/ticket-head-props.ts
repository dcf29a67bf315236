import type { TicketHeadData } from '#src/conversation/read-conversation.ts'
import type { SnoozeTime } from '#src/conversation/snooze-times.ts'
import type { View } from '#src/web/view.ts'

export interface TicketHeadProps {
  view: View
  head: TicketHeadData
  now: number
  mayWrite: boolean
  /** In the inbox the page has a heading of its own. */
  isPane: boolean
  shortcuts: boolean
  snoozeTimes: SnoozeTime[]
}

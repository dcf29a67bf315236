import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import type { Tone } from './notice.tsx'

export interface TimelineEntry {
  icon: IconName
  tone?: Tone
  text: Child
  /** A person's comment, styled differently from events. */
  comment?: string
  /** Below the comment. */
  actions?: Child
  /** ISO 8601. */
  dateTime: string
  dateText: string
}

export function Timeline({ entries, id }: { entries: TimelineEntry[]; id?: string }) {
  return (
    <ol class="timeline" id={id}>
      {entries.map((entry) => (
        <TimelineItem entry={entry} />
      ))}
    </ol>
  )
}

/** One event: a fragment to prepend to a timeline. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  return (
    <li data-tone={entry.tone}>
      <Icon name={entry.icon} />
      <div>{entry.text}</div>
      {entry.comment && <p class="comment">{entry.comment}</p>}
      <time datetime={entry.dateTime}>{entry.dateText}</time>
      {entry.actions}
    </li>
  )
}

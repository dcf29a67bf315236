export type ContentState = 'published' | 'scheduled' | 'draft' | 'trash'

/** What a change of many publishes or unpublishes. Time in epoch ms. */
export interface PublishState {
  id: number
  status: 'draft' | 'published'
  publishAt: number | null
}

/** What is written, published at a time and deleted into the trash. Times in epoch ms. */
export interface StatedContent {
  status: 'draft' | 'published'
  publishAt: number | null
  deletedAt: number | null
}

/** The state at a moment (epoch ms): what is scheduled becomes published by time alone. */
export function contentState({ status, publishAt, deletedAt }: StatedContent, now: number): ContentState {
  if (deletedAt !== null) return 'trash'
  if (status === 'draft') return 'draft'
  return publishAt !== null && publishAt <= now ? 'published' : 'scheduled'
}

import type { Tone } from '#templates/ui/notice.tsx'

export const statusTone: Record<'active' | 'draft' | 'archived', Tone> = { active: 'ok', draft: 'warn', archived: 'neutral' }

import type { EditorField } from '#templates/admin/entity-form.tsx'

export const faqFields = {
  groupId: { label: 'faqs.group', type: 'select' },
  question: { label: 'faqs.question' },
  answer: { label: 'faqs.answer', type: 'richText' },
  published: { label: 'admin.publish.published', hint: 'admin.publish.hint', type: 'switch' },
} as const satisfies Record<string, EditorField>

export const faqGroupFields = {
  name: { label: 'faqs.groupName', hint: 'faqs.groupNameHint' },
} as const satisfies Record<string, EditorField>

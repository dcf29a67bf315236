import type { EditorField } from '#templates/admin/entity-form.tsx'

export const embedFields = {
  name: { label: 'embeds.name', hint: 'embeds.nameHint' },
  kind: {
    label: 'embeds.kind',
    type: 'radios',
    options: [
      { value: 'link', label: 'embeds.kind.link' },
      { value: 'code', label: 'embeds.kind.code' },
    ],
  },
  url: { label: 'embeds.url', hint: 'embeds.urlHint' },
  code: { label: 'embeds.code', hint: 'embeds.codeHint', type: 'textarea', rows: 10 },
  ratio: {
    label: 'embeds.ratio',
    type: 'select',
    options: [
      { value: '16x9', label: 'embeds.ratio.16x9' },
      { value: '4x3', label: 'embeds.ratio.4x3' },
      { value: '1x1', label: 'embeds.ratio.1x1' },
      { value: '9x16', label: 'embeds.ratio.9x16' },
      { value: '21x9', label: 'embeds.ratio.21x9' },
    ],
  },
} as const satisfies Record<string, EditorField>

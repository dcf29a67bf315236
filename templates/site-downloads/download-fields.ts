import { maxDownloadMegabytes } from '#src/site-downloads/limits.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'

export const downloadFields = {
  title: { label: 'siteDownloads.name', hint: 'siteDownloads.nameHint' },
  file: {
    label: 'siteDownloads.file',
    hint: 'siteDownloads.replaceHint',
    createHint: 'siteDownloads.fileHint',
    hintParams: { megabytes: maxDownloadMegabytes },
    type: 'file',
  },
  enabled: { label: 'siteDownloads.enabled', hint: 'siteDownloads.enabledHint', type: 'switch' },
  membersOnly: { label: 'siteDownloads.membersOnly', hint: 'siteDownloads.membersOnlyHint', type: 'switch' },
} as const satisfies Record<string, EditorField>

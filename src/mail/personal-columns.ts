import type { PersonalData } from '#db/personal-data/personal-data.ts'

export const mailPersonalData = [
  { table: 'outbox', columns: ['recipient', 'subject'], erasure: 'redact' },
  {
    table: 'outbox',
    columns: ['replyTo', 'html', 'text', 'unsubscribeLink', 'lastError', 'bounceReason'],
    erasure: 'redact',
    hidden: true,
  },
  { table: 'outbox', columns: ['template', 'messageId', 'threadIds', 'state'], erasure: 'none' },
  { table: 'emailTemplates', columns: ['slug', 'language', 'name', 'subject', 'preheader', 'body'], erasure: 'none' },
  { table: 'emailTemplateVersions', columns: ['slug', 'language', 'subject', 'preheader', 'body'], erasure: 'none' },
  { table: 'emailTemplateVersions', columns: ['editor'], erasure: 'keep', reason: 'staff', hidden: true },
  { table: 'disabledMails', columns: ['slug'], erasure: 'none' },
  { table: 'brokenMailTexts', columns: ['slug', 'language'], erasure: 'none' },
] as const satisfies readonly PersonalData[]

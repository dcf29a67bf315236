import type { Kit } from '#db/kit.ts'

export const formFieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'date',
  'select',
  'radio',
  'checkboxes',
  'file',
  'hidden',
  'heading',
  'page_break',
] as const
export type FormFieldType = (typeof formFieldTypes)[number]

export const formConditions = ['is', 'is_not', 'contains', 'filled'] as const
export type FormCondition = (typeof formConditions)[number]

export const formFileKinds = ['any', 'images', 'pdf', 'documents'] as const
export type FormFileKind = (typeof formFileKinds)[number]

export interface FormField {
  type: FormFieldType
  /** The name in submissions: stays when the label changes. '' for headings and page breaks. */
  key: string
  label: string
  hint: string
  placeholder: string
  required: boolean
  width: 'full' | 'half'
  options: string[]
  /** The first value; of a hidden field, the value. */
  initial: string
  /** Characters of texts, the value of numbers, days of dates, choices of checkboxes; '' = none. */
  min: string
  max: string
  files: FormFileKind
  megabytes: number
  /** Key of an earlier field; '' = always shown. */
  showField: string
  showCondition: FormCondition
  showValue: string
}

/** As answered, with the label of that time. */
export interface FormAnswer {
  key: string
  label: string
  type: FormFieldType
  values: string[]
}

export const submissionPlaces = ['inbox', 'spam', 'trash'] as const
export type SubmissionPlace = (typeof submissionPlaces)[number]

export function formsTables(k: Kit) {
  const forms = k.table(
    'forms',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      slug: k.text('slug').notNull(),
      enabled: k.bool('enabled').notNull().default(true),
      fields: k.json<FormField[]>('fields').notNull(),
      /** '' = the usual one. */
      submitLabel: k.text('submit_label').notNull().default(''),
      thanks: k.text('thanks').notNull().default(''),
      /** A path of this site; '' = the text is shown. */
      thanksLink: k.text('thanks_link').notNull().default(''),
      /** Addresses, separated by commas. */
      notify: k.text('notify').notNull().default(''),
      copyToVisitor: k.bool('copy_to_visitor').notNull().default(false),
      opensTicket: k.bool('opens_ticket').notNull().default(false),
      ticketSubject: k.text('ticket_subject').notNull().default(''),
      /** null = until staff delete them. */
      retentionDays: k.int('retention_days'),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      /** When it was moved to the trash. */
      deletedAt: k.ms('deleted_at'),
    },
    (t) => [k.unique('forms_slug').on(t.slug), k.index('forms_name').on(t.name, t.id)],
  )
  const formSubmissions = k.table(
    'form_submissions',
    {
      id: k.id('id'),
      formId: k
        .int('form_id')
        .notNull()
        .references(() => forms.id, { onDelete: 'cascade' }),
      /** One submission per key of a shown form, however often it is sent. */
      key: k.text('key').notNull(),
      place: k.text('place').$type<SubmissionPlace>().notNull(),
      isRead: k.bool('is_read').notNull().default(false),
      answers: k.json<FormAnswer[]>('answers').notNull(),
      searchText: k.text('search_text').notNull(),
      /** The first email address in it. */
      email: k.text('email').notNull().default(''),
      emailKey: k.text('email_key').notNull().default(''),
      userId: k.int('user_id'),
      /** Path of the page that showed the form. */
      page: k.text('page').notNull().default(''),
      language: k.text('language'),
      ticketId: k.int('ticket_id'),
      createdAt: k.ms('created_at').notNull(),
      /** When it was moved to the trash. */
      deletedAt: k.ms('deleted_at'),
    },
    (t) => [
      k.unique('form_submissions_key').on(t.formId, t.key),
      k.index('form_submissions_place').on(t.formId, t.place, t.id),
      k.index('form_submissions_unread').on(t.formId, t.place, t.isRead, t.id),
      k.index('form_submissions_all').on(t.place, t.id),
      k.index('form_submissions_new').on(t.place, t.isRead, t.id),
      k.index('form_submissions_created').on(t.formId, t.createdAt),
      k.index('form_submissions_deleted').on(t.deletedAt),
      k.index('form_submissions_email').on(t.emailKey),
      k.index('form_submissions_user').on(t.userId),
    ],
  )
  const formFiles = k.table(
    'form_files',
    {
      id: k.id('id'),
      submissionId: k
        .int('submission_id')
        .notNull()
        .references(() => formSubmissions.id, { onDelete: 'cascade' }),
      /** Of the field. */
      key: k.text('key').notNull(),
      name: k.text('name').notNull(),
      type: k.text('type').notNull(),
      bytes: k.int('bytes').notNull(),
      /** In the file storage. */
      file: k.text('file').notNull(),
    },
    (t) => [k.index('form_files_submission').on(t.submissionId, t.id), k.index('form_files_file').on(t.file)],
  )
  return { forms, formSubmissions, formFiles }
}

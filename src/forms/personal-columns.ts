import type { PersonalData } from '#db/personal-data/personal-data.ts'

export const formsPersonalData = [
  { table: 'formSubmissions', columns: ['answers', 'email', 'page', 'language'], by: { submission: 'id' }, erasure: 'delete' },
  { table: 'formSubmissions', columns: ['key', 'searchText', 'emailKey'], by: { submission: 'id' }, erasure: 'delete', hidden: true },
  { table: 'formSubmissions', columns: ['place'], erasure: 'none' },
  { table: 'formFiles', columns: ['name', 'type'], by: { submission: 'submissionId' }, erasure: 'cascade' },
  { table: 'formFiles', columns: ['file'], by: { submission: 'submissionId' }, erasure: 'cascade', hidden: true, areFiles: true },
  { table: 'formFiles', columns: ['key'], erasure: 'none' },
  {
    table: 'forms',
    columns: ['name', 'slug', 'fields', 'submitLabel', 'thanks', 'thanksLink', 'notify', 'ticketSubject'],
    erasure: 'none',
  },
] as const satisfies readonly PersonalData[]

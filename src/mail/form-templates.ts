/** Emails about submitted forms, to staff and to visitors who asked for a copy. */
export const formTemplates = [
  {
    typeId: 100,
    slug: 'form_submission',
    variables: {
      form_name: 'Contact',
      answers: 'Questions and answers',
      submission_link: 'https://shop.example/admin/cms-forms/submissions/1',
    },
  },
  {
    typeId: 101,
    slug: 'form_copy',
    variables: { form_name: 'Contact', answers: 'Questions and answers' },
  },
] as const

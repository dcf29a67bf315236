import type { FormAnswer } from '#db/schema/forms.ts'

/** The answer of a text field whose key asks for a name; '' without one. */
export const findSubmitterName = (answers: FormAnswer[]): string =>
  answers.find(({ key, type }) => type === 'text' && /name/i.test(key))?.values[0] ?? ''

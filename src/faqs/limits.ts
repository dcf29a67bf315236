// In characters.
export const maxQuestionLength = 300
export const maxAnswerLength = 20_000
export const maxGroupNameLength = 120
/** Questions on a page. */
export const maxShownQuestions = 200

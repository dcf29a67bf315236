/** Failed runs until a job is dead. Staff see dead jobs; they are not retried. */
export const maxAttempts = 10
/** Hours in which a form that was sent before is recognized. */
export const repeatHours = 24
/** The wait before a second run, which doubles with each further one, and its longest. */
export const firstRetrySeconds = 30
export const maxRetryHours = 4
/** Days for which a job that is done is stored. */
export const doneJobDays = 7
/** Rows that staff change at once while they wait; with more, the work continues in the background. */
export const maxInlineItems = 200
/** Rows that could not be changed, named with the reason. */
export const maxNamedFailures = 20

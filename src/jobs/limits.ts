/** Failed runs until a job is dead. Staff see dead jobs; they are not retried. */
export const maxAttempts = 10
/** Hours in which a form that was sent before is recognized. */
export const repeatHours = 24

/** Hours after the last change of a cart until its reminder. */
export const cartReminderHours = { min: 1, max: 168 }
/** Days after delivery until the review request. */
export const reviewRequestDays = { min: 1, max: 90 }
/** Days between two emails of one kind to one address. */
export const reminderPauseDays = 7

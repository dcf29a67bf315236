/** Hours after the last change of a cart until its reminder. */
export const cartReminderHours = { min: 1, max: 168 }
/** Days after delivery until the review request. */
export const reviewRequestDays = { min: 1, max: 90 }
/** Days between two emails of one kind to one address. */
export const reminderPauseDays = 7
/**
 * Days: a cart that was left longer ago when its turn comes is not reminded of. It was there before reminders were switched on, or no process
 * was running.
 */
export const maxCartAgeDays = 3
/** Days: orders placed longer ago before their turn are not asked about, because they are older than the setting. */
export const maxOrderAgeDays = 60
/** Items in the email about a cart, and products in the one that asks for reviews. */
export const maxMailedLines = 20
export const maxMailedProducts = 10

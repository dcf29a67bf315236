/** Days before a renewal at which its email may be sent. */
export const renewalNoticeDays = { min: 1, max: 30 }

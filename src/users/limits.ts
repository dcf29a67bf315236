/** Characters. */
export const maxReasonLength = 500

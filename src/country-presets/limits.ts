/** Pages that can be chosen as terms, privacy policy, returns or legal notice. */
export const maxPageOptions = 500

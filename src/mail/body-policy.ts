/** The content policy of an email in a preview frame: no scripts and no requests to others. */
export const mailBodyPolicy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

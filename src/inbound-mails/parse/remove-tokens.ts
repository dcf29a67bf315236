/**
 * Takes the ticket's secrets out of a text: reply addresses and links with a token. Whoever reads the thread later, or gets it forwarded,
 * must not be able to answer in the customer's name.
 */
export const removeTokens = (text: string): string =>
  text
    .replaceAll(/\breply\+[a-z0-9]{16,64}@/gi, 'reply@')
    .replaceAll(/\breply%2b[a-z0-9]{16,64}(?:@|%40)/gi, 'reply@')
    .replaceAll(/\/tickets\/view\/[a-z0-9]{16,64}(?:\/[\w/-]{0,60})?/gi, '/tickets')
    .replaceAll(/%2Ftickets%2Fview%2F[a-z0-9]{16,64}/gi, '%2Ftickets')

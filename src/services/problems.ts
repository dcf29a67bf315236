/**
 * rejected: the service does not accept the keys · unreachable: no answer, or not one that it documents · private: the address is inside the
 * network · malformed: no key of this kind looks like this · account: key and account do not belong together
 */
export const serviceProblems = ['rejected', 'unreachable', 'private', 'malformed', 'account'] as const

export interface ServiceProblem {
  kind: (typeof serviceProblems)[number]
  /** The variable that is wrong, if one is. */
  variable?: string
}

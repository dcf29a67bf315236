/**
 * rejected: the service does not accept the keys · unreachable: no answer, or not one that it documents · private: the address is inside the
 * network · malformed: no value of this kind looks like this · account: the keys belong to different accounts
 */
export const serviceProblems = ['rejected', 'unreachable', 'private', 'malformed', 'account'] as const
export type ServiceProblemKind = (typeof serviceProblems)[number]

export interface ServiceProblem {
  kind: ServiceProblemKind
  /** The variable that is wrong, if one is. */
  variable?: string
}

export const isServiceProblem = (text: string): text is ServiceProblemKind => serviceProblems.some((kind) => kind === text)

import type { PretendPerson } from './pretend-people.ts'

type Person = PretendPerson & { subject: string }

/** What differs between the APIs of the providers. */
export interface ProviderShape {
  name: string
  secretIn: 'header' | 'body'
  /** Of a refused token request. */
  errorStatus: 200 | 400
  /** Null for an unknown path below the profile. */
  profile(person: Person, path: string): unknown
}

export const providerShapes: Record<string, ProviderShape> = {
  google: {
    name: 'Google',
    secretIn: 'header',
    errorStatus: 400,
    profile: ({ subject, name, email, isEmailVerified }, path) =>
      path === '' ? { sub: subject, name, ...(email === null ? {} : { email, email_verified: isEmailVerified }) } : null,
  },
  facebook: {
    name: 'Facebook',
    secretIn: 'body',
    errorStatus: 400,
    profile: ({ subject, name, email }, path) => (path === '' ? { id: subject, name, ...(email === null ? {} : { email }) } : null),
  },
  github: {
    name: 'GitHub',
    secretIn: 'header',
    errorStatus: 200,
    profile: ({ subject, name, email, isEmailVerified }, path) => {
      if (path === '') return { id: Number(subject), login: 'pretend', name: name || null, email: null }
      return path === 'emails' ? (email === null ? [] : [{ email, primary: true, verified: isEmailVerified, visibility: 'private' }]) : null
    },
  },
}

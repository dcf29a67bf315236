import type { IdentityProviderType } from '../identity-provider.ts'
import { readFlag, readId, readText } from './profile-fields.ts'

export const github: IdentityProviderType = {
  id: 'github',
  name: 'GitHub',
  icon: 'github',
  hints: { clientId: 'services.github.clientId', clientSecret: 'services.github.clientSecret' },
  endpoints: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    profile: 'https://api.github.com/user',
  },
  scopes: ['read:user', 'user:email'],
  secretIn: 'header',
  async readProfile(get) {
    const profile = await get()
    // The email of the profile is the public one and may be missing or unverified.
    const emails = await get('/emails')
    const primary: unknown = Array.isArray(emails) ? emails.find((entry) => readFlag(entry, 'primary')) : undefined
    return {
      subject: readId(profile, 'id'),
      email: readText(primary, 'email') || null,
      isEmailVerified: readFlag(primary, 'verified'),
      name: readText(profile, 'name'),
    }
  },
}

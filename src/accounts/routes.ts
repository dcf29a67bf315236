import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { registerRoutes } from './routes/register.tsx'
import { resetPasswordRoutes } from './routes/reset-password.tsx'
import { connectionRoutes } from './routes/connections.tsx'
import { setPasswordRoutes } from './routes/set-password.tsx'
import { signInRoutes } from './routes/sign-in.tsx'
import { socialSignInRoutes } from './routes/social-sign-in.tsx'
import { verifyCodeRoutes } from './routes/verify-code.tsx'

/** Everything that ends with a session, or ends one. */
export const authRoutes = (shop: Shop) =>
  new Elysia()
    .use(signInRoutes(shop))
    .use(setPasswordRoutes(shop))
    .use(verifyCodeRoutes(shop))
    .use(registerRoutes(shop))
    .use(resetPasswordRoutes(shop))
    .use(socialSignInRoutes(shop))
    .use(connectionRoutes(shop))

import { jwt } from '@elysiajs/jwt'
import { Elysia } from 'elysia'
import { claimCart } from '#src/cart/claim-cart.ts'
import { countCart, detachCart } from '#src/cart/find-cart.ts'
import { Refusal, TooMany } from '#src/lib/errors.ts'
import { localPath } from '#src/lib/same-path.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/shell.ts'
import { go, page, type PageOptions } from '#src/web/answer.tsx'
import { formLimits, readFields } from '#src/web/body.ts'
import { blankForm, checkFields, readForm } from '#src/web/form.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { LinkOverPage, SetPasswordPage, SetUpPage } from '#templates/accounts/set-password-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { SignInPage } from '#templates/accounts/sign-in-page.tsx'
import { setPasswordSchema, setUpSchema, signInSchema } from './forms.ts'
import { isStaff } from './capabilities.ts'
import { endSession, findSession, sessionCookieSeconds } from './sessions.ts'
import { guestOfSession, linkDays, setFirstPassword, setUpAdministrator, userOfLink, type LinkPurpose } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { hasAdministrator, type User } from './users.ts'

/** Signing in and out, and setting a first password by a link or right after checkout. */
export const accountRoutes = (shop: Shop) => {
  const { links } = jwt({ name: 'links', secret: shop.config.sessionSecret }).decorator
  return new Elysia()
    .use(storefront(shop))
    .get('/login', async ({ view }) => {
      const next = view.url.searchParams.get('next') ?? ''
      // A customer who was turned away from the staff area is told so here, and may sign in as somebody else.
      const turnedAway = view.notices.some((notice) => notice.kind === 'error')
      if (view.user && !turnedAway) return go(view, landing(view.user.roleId, view.cartCount, next), undefined, 302)
      return signInPage(view, blankForm({ next }))
    })
    .post('/login', async ({ view, visit }) => {
      const sent = await readForm(view, visit.request, signInSchema)
      try {
        const signedIn = await sent.attempt((values) => signIn(shop, { ...values, address: visit.address, oldToken: visit.sessionToken }))
        if (!signedIn) return signInPage(view, sent.form, { status: 422 })
        const { user, token } = signedIn
        const { next = '', remember } = sent.values
        visit.keep('session', token, sessionCookieSeconds(remember))
        const count = await takeCart(shop, visit, user, next.startsWith('/checkout'))
        return go(view, landing(user.roleId, count, next))
      } catch (error) {
        if (!(error instanceof TooMany)) throw error
        sent.refuse('', view.t('accounts.signInTooOften', { count: error.retryAfter }))
        return signInPage(view, sent.form, { status: 429, headers: { 'retry-after': String(error.retryAfter) } })
      }
    })
    .post('/logout', async ({ view, visit }) => {
      await shop.db.transaction(async (tx) => {
        if (visit.sessionToken) await endSession(tx, visit.sessionToken)
        if (visit.cartToken && view.user) await detachCart(tx, visit.cartToken)
      })
      visit.forget('session')
      if (view.user) visit.forget('cart')
      return go(view, '/', view.t('accounts.signedOut'), 302)
    })
    .get('/account/set-password', async ({ view, visit }) => {
      const token = view.url.searchParams.get('token') ?? ''
      const who = await ownerOf(shop, visit, await read(shop, links, token))
      if (who === 'nobody') return token ? linkOver(view) : go(view, view.user ? '/dashboard' : '/login', undefined, 302)
      return who === 'first administrator' ? setUpPage(view, blankForm({ token })) : setPasswordPage(view, blankForm({ token }), who)
    })
    .post('/account/set-password', async ({ view, visit }) => {
      const fields = await readFields(visit.request, formLimits)
      const token = String(fields.get('token')?.at(-1) ?? '')
      const who = await ownerOf(shop, visit, await read(shop, links, token))
      if (who === 'nobody') return linkOver(view)
      const oldToken = visit.sessionToken
      if (who === 'first administrator') {
        const sent = checkFields(view, fields, setUpSchema)
        const session = await sent.attempt((values) => setUpAdministrator(shop, { ...values, password: same(values), oldToken }))
        if (!session) return setUpPage(view, sent.form, 422)
        visit.keep('session', session)
        return go(view, '/dashboard', view.t('accounts.setUpDone'), 302)
      }
      const sent = checkFields(view, fields, setPasswordSchema)
      const session = await sent.attempt((values) => setFirstPassword(shop, { user: who, password: same(values), oldToken }))
      if (!session) return setPasswordPage(view, sent.form, who, 422)
      visit.keep('session', session)
      await takeCart(shop, visit, who, true)
      return go(view, '/dashboard', view.t('accounts.passwordSaved'), 302)
    })
}

type Links = { verify(token?: string, options?: object): Promise<Record<string, unknown> | false> }
type Claims = { aud?: LinkPurpose; sub?: string; state?: unknown }

async function read(shop: Shop, links: Links, token: string): Promise<Claims | null> {
  if (token === '') return null
  const options = { audience: ['set-password', 'setup'], algorithms: ['HS256'], currentDate: new Date(shop.now()) }
  return (await links.verify(token, options)) || null
}

/** Whose password may be set: by a link, or by the session that made a guest account. */
async function ownerOf(shop: Shop, visit: Visit, claims: Claims | null): Promise<User | 'first administrator' | 'nobody'> {
  const q = shop.db.read
  if (claims?.aud === 'setup') return (await hasAdministrator(q)) ? 'nobody' : 'first administrator'
  if (claims?.aud === 'set-password') return (await userOfLink(q, claims)) ?? 'nobody'
  const session = visit.sessionToken ? await findSession(q, visit.sessionToken, shop.now()) : null
  return (await guestOfSession(q, session)) ?? 'nobody'
}

/** Gives the browser's cart to the account; answers how many units it then holds. */
async function takeCart(shop: Shop, visit: Visit, user: Pick<User, 'id' | 'roleId'>, keepCurrent: boolean): Promise<number> {
  const owner = { token: visit.cartToken, userId: user.id }
  return shop.db.transaction(async (tx) => {
    await claimCart(tx, owner, { now: shop.now(), wholesale: user.roleId === 2, keepCurrent })
    return countCart(tx, owner, shop.now())
  })
}

// Staff go to their own start page, never to checkout; a customer who was about to buy goes on buying.
function landing(roleId: User['roleId'], cartCount: number, next: string): string {
  if (isStaff(roleId)) return (next.startsWith('/admin') && localPath(next)) || '/dashboard'
  const usual = cartCount > 0 ? '/checkout' : '/dashboard'
  return next.startsWith('/login') || next.startsWith('/admin') ? usual : (localPath(next) ?? usual)
}

function same(values: { password: string; password_confirmation: string }): string {
  if (values.password !== values.password_confirmation) throw new Refusal('accounts.passwordsDiffer', {}, 'password_confirmation')
  return values.password
}

function signInPage(view: View, form: FormState, options: Pick<PageOptions, 'status' | 'headers'> = {}): Response {
  return page(view, view.t('accounts.signIn'), <SignInPage view={view} form={form} />, {
    private: true,
    noindex: true,
    styles: ['css/account-pages.css'],
    ...options,
  })
}

// The address of these pages is a secret: it must not travel on as a referrer.
const secret: PageOptions = {
  private: true,
  noindex: true,
  styles: ['css/account-pages.css'],
  headers: { 'referrer-policy': 'no-referrer' },
}

const setPasswordPage = (view: View, form: FormState, user: User, status = 200): Response =>
  page(view, view.t('accounts.setPassword'), <SetPasswordPage view={view} form={form} email={user.email} />, { ...secret, status })

const setUpPage = (view: View, form: FormState, status = 200): Response =>
  page(view, view.t('accounts.setUp'), <SetUpPage view={view} form={form} />, { ...secret, status })

const linkOver = (view: View): Response =>
  page(view, view.t('accounts.linkOver'), <LinkOverPage view={view} days={linkDays} />, { ...secret, status: 404 })

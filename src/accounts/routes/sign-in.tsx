import { Elysia } from 'elysia'
import { detachCart } from '#src/cart/find-cart.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, page, type PageOptions } from '#src/web/response.tsx'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { readSignInTarget } from '#src/web/sign-in-target.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { SignInPage } from '#templates/accounts/sign-in-page.tsx'
import { NewPasswordRequired, requireStaffPassword } from '../passwords/change-password.ts'
import { signInSchema } from '../forms.ts'
import { endSession } from '../sessions.ts'
import { checkCredentials } from '../sign-in/sign-in.ts'
import { accountPageOptions } from './secret-page.ts'
import { completeSignIn, landingPath } from './signed-in-response.ts'

/** Signing in by password, and signing out. */
export const signInRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/login', async ({ view, req }) => {
      const next = readSignInTarget(req, shop.config.sessionSecret, view.url.searchParams.get('next') ?? '')
      // A customer rejected by the staff area sees the error here and can sign in with another account.
      const wasTurnedAway = view.notices.some((notice) => notice.kind === 'error')
      if (view.user && !wasTurnedAway) return redirect(view, landingPath(view.user.roleId, view.cartCount, next), undefined, 302)
      return renderSignInPage(shop, view, initialForm({ next: next ?? '' }))
    })
    .post('/login', async ({ view, req }) => {
      const submission = await readForm(view, req.raw, signInSchema)
      try {
        const response = await submission.attempt(async (values) => {
          const user = await checkCredentials(shop, { ...values, ...req.client })
          await requireStaffPassword(shop, user, values.password)
          return completeSignIn(shop, view, req, { userId: user.id, checked: user, remember: values.remember, next: values.next })
        })
        return response ?? renderSignInPage(shop, view, submission.state, { status: 422 })
      } catch (error) {
        if (error instanceof NewPasswordRequired)
          return redirect(view, error.path, { kind: 'error', text: view.t('accounts.chooseStaffPassword') })
        if (!(error instanceof TooManyRequests)) throw error
        submission.addError('', view.t('accounts.tooManyAttempts', { count: error.retryAfter }))
        return renderSignInPage(shop, view, submission.state, { status: 429, headers: { 'retry-after': String(error.retryAfter) } })
      }
    })
    .post('/logout', async ({ view, req }) => {
      await shop.db.transaction(async (tx) => {
        if (req.sessionToken) await endSession(tx, req.sessionToken)
        if (req.cartToken && view.user) await detachCart(tx, req.cartToken)
      })
      req.deleteCookie('session')
      if (view.user) req.deleteCookie('cart')
      return redirect(view, '/', view.t('accounts.signedOut'), 302)
    })

function renderSignInPage(shop: Shop, view: View, form: FormState, options: Pick<PageOptions, 'status' | 'headers'> = {}): Response {
  const body = <SignInPage view={view} form={form} providers={shop.identityProviders} />
  return page(view, view.t('accounts.signIn'), body, { ...accountPageOptions, ...options })
}

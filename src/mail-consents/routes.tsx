import { Elysia } from 'elysia'
import type { ConsentKind } from '#db/schema/mail-consents.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { StopEmailsPage } from '#templates/mail-consents/stop-emails-page.tsx'
import { withdrawConsents } from './consents.ts'
import { stopEmailsSchema } from './forms.ts'
import { readStopToken, stopPath } from './stop-link.ts'

/** Where the link of an email that needs consent leads. */
export const mailConsentRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(
      stopPath,
      ({ view }) => {
        const token = view.url.searchParams.get('token') ?? ''
        return renderStopPage(view, { ...requireStopToken(shop, token), token })
      },
      forLink,
    )
    .post(
      stopPath,
      async ({ view, req }) => {
        const token = view.url.searchParams.get('token') ?? (await readPostedToken(view, req.raw))
        const { kind, key } = requireStopToken(shop, token)
        await shop.db.transaction((tx) => withdrawConsents(tx, key, [kind], shop.now()))
        return renderStopPage(view, { kind })
      },
      forLink,
    )

function requireStopToken(shop: Shop, token: string): { kind: ConsentKind; key: string } {
  const stop = readStopToken(shop.config.sessionSecret, token)
  if (stop === null) throw new NotFound('page')
  return stop
}

// Mail programs post to the address in List-Unsubscribe as it is; the form of the page posts the token.
async function readPostedToken(view: View, request: Request): Promise<string> {
  const submission = await readForm(view, request, stopEmailsSchema)
  return submission.ok ? submission.values.token : ''
}

// The URL identifies a person, so it must not be sent as a referrer.
const privatePageOptions: PageOptions = { private: true, noindex: true, headers: { 'referrer-policy': 'no-referrer' } }

const renderStopPage = (view: View, { kind, token }: { kind: ConsentKind; token?: string }): Response =>
  page(
    view,
    view.t(token === undefined ? 'mailConsents.stopped' : `mailConsents.stopTitle.${kind}`),
    <StopEmailsPage view={view} kind={kind} {...(token === undefined ? {} : { token })} />,
    privatePageOptions,
  )

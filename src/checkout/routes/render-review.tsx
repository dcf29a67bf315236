import { listLegalLinks } from '#src/legal-pages/legal-links.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { completionOrigins } from '#src/orders/completion-redirects.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { ReviewPage } from '#templates/checkout/review-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { removeLostCodes } from '../apply-code.ts'
import { saveCheckoutOptions } from '../details.ts'
import { preparePaymentForms } from '#src/payment-processing/payment-forms.ts'
import { listPaymentOptions } from '#src/payment-processing/payment-options.ts'
import type { CheckoutReview } from '../review.ts'
import { rememberReviewed } from './reviewed-cookie.ts'
import { hasVerifyStep } from './verification.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

export async function renderReviewPage(
  shop: Shop,
  { req, view }: { req: HttpRequest; view: View },
  review: CheckoutReview,
  { alert = null, status = 200, codeForm }: { alert?: string | null; status?: number; codeForm?: FormState } = {},
): Promise<Response> {
  const { total } = review.quote
  const isSubscription = review.renewal !== null
  const offers = await listPaymentOptions(shop, view, total, review.details.processorId, { isSubscription, isTest: view.testMode !== null })
  const { options: offered, selectedProcessorId } = offers
  const { options, policy, scripts } = preparePaymentForms(shop, offered)
  // The address names it once; what the page loads later reads the stored choice.
  if (view.url.searchParams.has('pay') && review.details.processorId !== selectedProcessorId)
    await writeAside(shop, (tx) => saveCheckoutOptions(tx, review.cart.id!, { processorId: selectedProcessorId }, shop.now()))
  const countryName = countryList(view.language).find((country) => country.code === review.details.address.country)?.name ?? ''
  const verifyStep = await hasVerifyStep(shop, req)
  // Without script, submitting the form redirects to the processor's page or a product's completion URL.
  const productIds = review.cart.lines.map(({ productId }) => productId)
  const formOrigins = [...policy.form, ...(await completionOrigins(shop.db.read, productIds))]
  const response = page(
    view,
    view.t('checkout.reviewTitle'),
    <ReviewPage
      view={view}
      review={review}
      options={options}
      selectedProcessorId={selectedProcessorId}
      countryName={countryName}
      alert={alert}
      verifyStep={verifyStep}
      legalLinks={await listLegalLinks(shop.db.read, { language: view.contentLanguage, now: shop.now() })}
      codeForm={codeForm}
    />,
    {
      status,
      private: true,
      noindex: true,
      policy: { ...policy, form: formOrigins },
      scripts,
    },
  )
  rememberReviewed(shop, req, review.attemptKey)
  await removeLostCodes(shop, review)
  return response
}
